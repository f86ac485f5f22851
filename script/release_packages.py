#!/usr/bin/env python3
"""Writes the packages of a release: archive, Debian package, OCI image and npm package. The same input gives the same bytes.

script/release and script/check-release import this module."""

import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import subprocess
import tarfile
import tempfile
from typing import NamedTuple

# The output of programs is parsed, so it must not be translated.
os.environ["LC_ALL"] = "C.UTF-8"

UID = 10001
# The variables of the image. The default data directory is laurel-data in its working directory: a variable for it would conflict with
# LAUREL_DATABASE.
IMAGE_ENVIRONMENT = {"PATH": "/usr/bin", "LAUREL_HOST": "0.0.0.0", "SWIFT_BACKTRACE": "enable=no"}
# The compression of programs. The highest level makes the archive 0.6 % smaller and takes four times as long.
PROGRAM_LEVEL = 6
# The suite of the image's libraries, which has the glibc of the build machine or a later one.
SUITE = "bookworm"
IMAGE_PACKAGES = ["base-files", "ca-certificates", "libc6", "libpq5", "libsqlite3-0", "tzdata"]


class Entry(NamedTuple):
    """A file, or a link if `target` is set, or a directory if `data` is not set either."""

    data: bytes | None = None
    mode: int = 0o644
    target: str | None = None
    owner: int = 0


def output(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def compressed(data, level=9):
    return gzip.compress(data, level, mtime=0)


def tar(entries, time, prefix=""):
    """A tar file of entries by path, sorted, with their parent directories."""
    parents = {str(parent) for path in entries for parent in pathlib.PurePosixPath(path).parents} - {"."}
    complete = {path: Entry(mode=0o755) for path in parents} | entries
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as file:
        for path in sorted(complete):
            entry, info = complete[path], tarfile.TarInfo(prefix + path)
            info.mtime, info.mode, info.uid, info.gid = time, entry.mode, entry.owner, entry.owner
            if entry.target is not None:
                info.type, info.linkname, info.mode = tarfile.SYMTYPE, entry.target, 0o777
            elif entry.data is None:
                info.type = tarfile.DIRTYPE
            else:
                info.size = len(entry.data)
            file.addfile(info, io.BytesIO(entry.data) if entry.data is not None else None)
    return buffer.getvalue()


def unpacked_size(entries):
    return sum(len(entry.data or b"") for entry in entries.values())


def archive(tree, time, name):
    """The archive, to extract with --strip-components=1 into /usr."""
    entries = {path.removeprefix("usr/"): entry for path, entry in tree.items() if path.startswith("usr/")}
    return compressed(tar(entries, time, f"{name}/"), PROGRAM_LEVEL)


def libraries(program):
    """The Debian packages of the shared libraries, with the lowest versions that have the symbols of the program."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "debian").mkdir()
        (pathlib.Path(folder) / "debian/control").write_text("Source: laurel\n\nPackage: laurel\nArchitecture: any\n")
        line = output("dpkg-shlibdeps", "-O", str(program), cwd=folder)
    return re.search("shlibs:Depends=(.*)", line)[1]


def debian_package(tree, scripts, control, time, path):
    """Writes a Debian package. `control` has no placeholder except @SIZE@."""
    changelog = (f"laurel ({re.search('^Version: (.*)$', control, re.M)[1]}) stable; urgency=medium\n\n  * Release.\n\n"
                 f" -- Laurel maintainers <maintainers@example.com>  {output('date', '-uRd', f'@{time}')}")
    tree = tree | {"usr/share/doc/laurel/changelog.gz": Entry(compressed(changelog.encode()))}
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder, "root")
        for name, entry in tree.items():
            file = root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(entry.data)
            file.chmod(entry.mode)
        for directory in [root, *(path for path in root.rglob("*") if path.is_dir())]:
            directory.chmod(0o755)
        meta = root / "DEBIAN"
        meta.mkdir()
        meta.chmod(0o755)
        for name, text in scripts.items():
            (meta / name).write_text(text)
            (meta / name).chmod(0o755)
        conffiles = sorted(name for name in tree if name.startswith("etc/"))
        (meta / "conffiles").write_text("".join(f"/{name}\n" for name in conffiles))
        (meta / "md5sums").write_text("".join(
            f"{hashlib.md5(tree[name].data, usedforsecurity=False).hexdigest()}  {name}\n"
            for name in sorted(tree) if name not in conffiles))
        (meta / "control").write_text(control.replace("@SIZE@", str(unpacked_size(tree) // 1024)))
        for name in ["conffiles", "md5sums", "control"]:
            (meta / name).chmod(0o644)
        # One thread: the bytes do not depend on the number of processors.
        output("dpkg-deb", "--root-owner-group", "--threads-max=1", "-Zxz", "--build", root, path,
               env=os.environ | {"SOURCE_DATE_EPOCH": str(time)})


class DebianFiles:
    """The files of Debian packages and their dependencies, extracted by mmdebstrap."""

    def __init__(self, folder):
        self.root = pathlib.Path(folder, "root")
        output("mmdebstrap", "--quiet", "--variant=extract", "--skip=cleanup/apt,essential/unlink",
               f"--include={','.join(IMAGE_PACKAGES)}", SUITE, str(self.root))
        self.packages, self.owners = {}, {}
        for file in sorted((self.root / "var/cache/apt/archives").glob("*.deb")):
            control = output("dpkg-deb", "--field", file)
            name = re.search("^Package: (.*)$", control, re.M)[1]
            self.packages[name] = control
            for line in output("dpkg-deb", "--contents", file).splitlines():
                path = line.split(maxsplit=5)[5].split(" -> ")[0].removeprefix("./")
                self.owners.setdefault(path, name)

    def owner(self, path):
        """The package that contains a file of the root, or nil."""
        return self.owners.get(str(path.resolve().relative_to(self.root.resolve())))

    def library(self, name):
        """The path of a shared library in the root."""
        folders = [folder for pattern in ["lib/*-linux-gnu*", "usr/lib/*-linux-gnu*"] for folder in self.root.glob(pattern)]
        found = next((folder / name for folder in folders if (folder / name).exists()), None)
        if found is None:
            raise SystemExit(f"The Debian packages of the image do not contain {name}.")
        return found

    def closure(self, program):
        """The shared libraries of a program, and of its libraries, and the dynamic linker."""
        interpreter = re.search(r"interpreter: (.*)\]", output("readelf", "--program-headers", "--wide", program))[1]
        # glibc loads libgcc_s when a thread ends.
        found = {name: self.library(name) for name in ["libgcc_s.so.1"]}
        queue = [pathlib.Path(program), *found.values()]
        while queue:
            needed = re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "--dynamic", "--wide", queue.pop()))
            for name in needed:
                if name not in found:
                    found[name] = self.library(name)
                    queue.append(found[name])
        return interpreter, {name: path for name, path in found.items() if name != pathlib.Path(interpreter).name}


def image_base(debian, program):
    """The entries of the image except Laurel's, and the Debian packages that they come from."""
    interpreter, found = debian.closure(program)
    entries, owners = {}, {"base-files", "ca-certificates", "tzdata", "libc6"}

    def add(path, source, mode=0o644):
        entries[path] = Entry(source.read_bytes(), mode)
        owner = debian.owner(source)
        owners.update({owner} if owner else set())

    for name, path in found.items():
        add(f"usr/lib/{path.parent.name}/{name}", path)
    add("usr" + interpreter, debian.library(pathlib.Path(interpreter).name), 0o755)
    for name in {"lib", pathlib.PurePosixPath(interpreter).parts[1]}:
        entries[name] = Entry(target=f"usr/{name}")
    zones = debian.root / "usr/share/zoneinfo"
    for path in sorted(zones.rglob("*")):
        name = path.relative_to(zones)
        # The zones with leap seconds, another copy of all zones, and a link to the zone of the system.
        if name.parts[0] in {"right", "posix", "localtime"}:
            continue
        if path.is_symlink():
            entries[f"usr/share/zoneinfo/{name}"] = Entry(target=os.readlink(path))
        elif path.is_file():
            add(f"usr/share/zoneinfo/{name}", path)
    certificates = sorted((debian.root / "usr/share/ca-certificates").rglob("*.crt"))
    entries["etc/ssl/certs/ca-certificates.crt"] = Entry(b"".join(path.read_bytes() for path in certificates))
    for owner in sorted(owners):
        entries[f"usr/share/doc/{owner}/copyright"] = Entry((debian.root / f"usr/share/doc/{owner}/copyright").read_bytes())
        entries[f"var/lib/dpkg/status.d/{owner}"] = Entry(debian.packages[owner].encode())
    entries["usr/lib/os-release"] = Entry((debian.root / "usr/lib/os-release").read_bytes())
    entries["etc/os-release"] = Entry(target="../usr/lib/os-release")
    users = ["root:x:0:0:root:/root:/usr/sbin/nologin", f"laurel:x:{UID}:{UID}:Laurel:/var/lib/laurel:/usr/sbin/nologin"]
    entries["etc/passwd"] = Entry("".join(f"{user}\n" for user in users).encode())
    entries["etc/group"] = Entry(f"root:x:0:\nlaurel:x:{UID}:\n".encode())
    entries["etc/nsswitch.conf"] = Entry(b"passwd: files\ngroup: files\nhosts: files dns\n")
    entries["tmp"] = Entry(mode=0o1777)
    entries["var/lib/laurel"] = Entry(mode=0o700, owner=UID)
    entries["var/backups/laurel"] = Entry(mode=0o700, owner=UID)
    return entries, sorted(owners)


def image(layers, version, commit, time, created, architecture):
    """An OCI image as a tar file, which `docker load` and `podman load` accept. `layers` are entries by path."""
    blobs = {}

    def blob(data, media_type):
        blobs[f"blobs/sha256/{sha256(data)}"] = Entry(data)
        return {"mediaType": media_type, "digest": f"sha256:{sha256(data)}", "size": len(data)}

    tars = [tar(entries, time) for entries in layers]
    descriptors = [blob(compressed(data, PROGRAM_LEVEL), "application/vnd.oci.image.layer.v1.tar+gzip") for data in tars]
    labels = {"org.opencontainers.image.title": "laurel", "org.opencontainers.image.version": version,
              "org.opencontainers.image.revision": commit, "org.opencontainers.image.licenses": "Apache-2.0"}
    second = 1_000_000_000
    config = {
        "created": created, "architecture": architecture, "os": "linux",
        "config": {
            "User": f"{UID}:{UID}", "ExposedPorts": {"8080/tcp": {}}, "WorkingDir": "/var/lib/laurel",
            "Env": [f"{name}={value}" for name, value in IMAGE_ENVIRONMENT.items()],
            "Entrypoint": ["/usr/bin/laurel"], "Cmd": ["serve"], "Volumes": {"/var/lib/laurel": {}},
            "StopSignal": "SIGTERM", "Labels": labels,
            # Docker's extension of the OCI configuration.
            "Healthcheck": {"Test": ["CMD", "/usr/bin/laurel", "doctor", "--liveness"], "Interval": 30 * second, "Timeout": 10 * second,
                            "StartPeriod": 60 * second, "Retries": 3},
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{sha256(data)}" for data in tars]},
        "history": [{"created": created, "created_by": "script/release"} for _ in tars],
    }
    descriptor = blob(json.dumps(config).encode(), "application/vnd.oci.image.config.v1+json")
    manifest = blob(json.dumps({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json", "config": descriptor,
        "layers": descriptors, "annotations": labels}).encode(), "application/vnd.oci.image.manifest.v1+json")
    manifest |= {"platform": {"architecture": architecture, "os": "linux"},
                 "annotations": {"org.opencontainers.image.ref.name": version,
                                 "io.containerd.image.name": f"docker.io/library/laurel:{version}"}}
    paths = [f"blobs/{layer['digest'].replace(':', '/')}" for layer in descriptors]
    # Earlier versions of Docker load this manifest.
    docker = [{"Config": f"blobs/{descriptor['digest'].replace(':', '/')}", "RepoTags": [f"laurel:{version}"], "Layers": paths}]
    return tar(blobs | {
        "oci-layout": Entry(b'{"imageLayoutVersion":"1.0.0"}'),
        "index.json": Entry(json.dumps({"schemaVersion": 2, "manifests": [manifest]}).encode()),
        "manifest.json": Entry(json.dumps(docker).encode()),
    }, time)


def npm_package(files, time):
    """The npm package, with the files that `npm pack` would select."""
    return compressed(tar({f"package/{name}": Entry(data) for name, data in files.items()}, time))

