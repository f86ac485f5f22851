#!/usr/bin/env python3
"""The components of a release: the packages that are linked into the program, their licenses, NOTICE and the SBOM (CycloneDX).

script/release imports this module."""

import json
import pathlib
import re
import subprocess

# Texts that identify a license, by SPDX expression. The first match counts.
LICENSES = [
    ("Apache-2.0 WITH Swift-exception", "Runtime Library Exception"),
    ("Apache-2.0", "Apache License"),
    ("MIT", "Permission is hereby granted, free of charge"),
]
# Sources inside a package, by the package's identity: name, license, and a file with their revision, if there is one.
# Packaging/licenses contains each license.
VENDORED = {
    "swift-crypto": [("BoringSSL", "Apache-2.0", "Sources/CCryptoBoringSSL/hash.txt"),
                     ("XKCP", "CC0-1.0 AND LicenseRef-Brian-Gladman", "Sources/CXKCP/vendored-sources.txt")],
    "swift-nio-ssl": [("BoringSSL", "Apache-2.0", "Sources/CNIOBoringSSL/hash.txt")],
    "swift-nio": [("llhttp", "MIT", None)],
    "yams": [("libyaml", "MIT", None)],
}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


class Component:
    """A part of the program: its name, version, SPDX license, license text, and source."""

    def __init__(self, name, version, license, text, purl=None, commit=None, source=None):
        self.name, self.version, self.license, self.text = name, version, license, text
        self.purl, self.commit, self.source = purl, commit, source

    def cyclonedx(self):
        entry = {"type": "library", "bom-ref": self.purl or f"{self.name}@{self.version}", "name": self.name,
                 "version": self.version, "licenses": [{"expression": self.license}]}
        if self.purl:
            entry["purl"] = self.purl
        if self.commit:
            entry["pedigree"] = {"commits": [{"uid": self.commit}]}
        if self.source:
            entry["externalReferences"] = [{"type": "vcs", "url": self.source}]
        return entry


def linked_modules(program):
    """The Swift modules of which the program contains symbols."""
    symbols = re.finditer(r"^.{19}\$s(\d+)(\w+)", output("nm", program), re.MULTILINE)
    return {match[2][: int(match[1])] for match in symbols if len(match[2]) >= int(match[1])}


def module_names(checkout):
    """The names that the package's manifest declares: its targets and products."""
    manifest = re.sub(r"\.product\(\s*name:", "", (checkout / "Package.swift").read_text())
    return set(re.findall(r'name:\s*"(\w+)"', manifest))


def license_of(text, name):
    for license, mark in LICENSES:
        if mark in text:
            return license
    raise SystemExit(f"The license of {name} is unknown. Add it to script/release_components.py.")


def own_license(root, name):
    """The text of Packaging/licenses for a component whose package does not contain one."""
    return (root / f"Packaging/licenses/{name}.txt").read_text().strip()


def packages(root, program):
    """The packages of Packaging/Package.resolved that are linked into the program, and the sources that they contain."""
    modules, found = linked_modules(program), []
    for pin in sorted(json.loads((root / "Packaging/Package.resolved").read_text())["pins"], key=lambda pin: pin["identity"]):
        name, state = pin["identity"], pin["state"]
        location = pin["location"].removesuffix(".git")
        checkout = root / ".build/checkouts" / location.rsplit("/", 1)[1]
        if not modules & module_names(checkout):
            continue
        texts = [path.read_text().strip() for path in sorted(checkout.glob("LICENSE*"))]
        if not texts:
            raise SystemExit(f"{checkout} contains no license.")
        notices = [path.read_text().strip() for path in sorted(checkout.glob("NOTICE*"))]
        purl = f"pkg:swift/{location.removeprefix('https://')}@{state['version']}"
        component = Component(name, state["version"], license_of(texts[0], name), texts[0], purl, state["revision"], location)
        component.notice = "\n\n".join(notices)
        found.append(component)
        for vendored, license, revision in VENDORED.get(name, []):
            # "… at revision 0226f304…", or the output of git describe: "heads/master-0-g11297f5".
            commit = re.search(r"revision (\w+)|-g(\w+)\)", (checkout / revision).read_text()) if revision else None
            commit = commit and (commit[1] or commit[2])
            found.append(Component(f"{vendored} (in {name})", commit or state["version"], license,
                                   own_license(root, vendored), None, commit))
    return found


def debian_version(file):
    """The version of the Debian package that contains a file, or `unknown`."""
    path = pathlib.Path(output("clang", f"-print-file-name={file}").strip()).resolve()
    result = subprocess.run(["dpkg-query", "--search", path], capture_output=True, text=True)
    package = result.stdout.split(": ")[0]
    return output("dpkg-query", "--show", "--showformat=${Version}", package) if package else "unknown"


def runtime(root):
    """The Swift runtime and the libraries of the build machine that are linked statically."""
    target = json.loads(output("swiftc", "-static-stdlib", "-print-target-info"))
    resources = pathlib.Path(target["paths"]["runtimeResourcePath"])
    license = (resources.parents[1] / "share/swift/LICENSE.txt").read_text().strip()
    version = re.search(r"Swift version ([\d.]+)", target["compilerVersion"])[1]
    unicode = "\n".join(line.removeprefix(">").removeprefix(" ") for line in
                        (root / "Documentation/Unicode.md").read_text().splitlines() if line.startswith(">"))
    data = (root / ".build/icu/data.s").read_text()
    icu = re.search(r"icudt(\d+)_dat", data)[1]
    return [
        Component("swift-runtime", version, "Apache-2.0 WITH Swift-exception", license, None, None,
                  "https://github.com/swiftlang/swift"),
        Component("icu", icu, "Unicode-3.0", unicode.strip(), None, None, "https://github.com/swiftlang/swift-foundation-icu"),
        Component("libstdc++", debian_version("libstdc++.a"), "GPL-3.0-or-later WITH GCC-exception-3.1", None),
        Component("libgcc", debian_version("libgcc.a"), "GPL-3.0-or-later WITH GCC-exception-3.1", None),
        Component("zlib", debian_version("libz.a"), "Zlib", own_license(root, "zlib")),
    ]


def notice(components):
    """The text of NOTICE: each component with its license, and each license text once."""
    rule, parts = "-" * 100, []
    parts.append("Laurel is licensed under the Apache License 2.0: see LICENSE. The program contains these components.\n")
    width = max(len(component.name) for component in components)
    parts += [f"{component.name:{width}}  {component.version:12.12}  {component.license}" for component in components]
    parts.append("\nThe GCC Runtime Library Exception 3.1 permits this use of libstdc++ and libgcc without conditions.")
    texts = {}
    for component in components:
        if component.text:
            texts.setdefault(component.text, []).append(component.name)
    for text, names in texts.items():
        parts.append(f"\n{rule}\nLicense of {', '.join(names)}\n{rule}\n\n{text}")
    for component in components:
        if getattr(component, "notice", None):
            parts.append(f"\n{rule}\nNotice of {component.name}\n{rule}\n\n{component.notice}")
    return "\n".join(parts) + "\n"


def sbom(version, commit, time, components, debian=()):
    """The SBOM as CycloneDX 1.5. `debian` contains name, version and architecture of the Debian packages of an image."""
    entries = [component.cyclonedx() for component in components]
    for name, package_version, architecture in debian:
        purl = f"pkg:deb/debian/{name}@{package_version}?arch={architecture}"
        entries.append({"type": "library", "bom-ref": purl, "name": name, "version": package_version, "purl": purl})
    laurel = {"type": "application", "bom-ref": "laurel", "name": "laurel", "version": version,
              "licenses": [{"expression": "Apache-2.0"}], "pedigree": {"commits": [{"uid": commit}]}}
    document = {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {"timestamp": time, "component": laurel},
        "components": entries,
        "dependencies": [{"ref": "laurel", "dependsOn": [entry["bom-ref"] for entry in entries]}],
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"
