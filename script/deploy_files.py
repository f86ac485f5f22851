#!/usr/bin/env python3
"""The files of Examples/deploy: their contents, and checks that need no server."""

import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

from benchmark_server import ROOT, note
from release_packages import IMAGE_ENVIRONMENT

EXAMPLES = ROOT / "Examples/deploy"
MONITORING = EXAMPLES / "monitoring"
TOOLS = ROOT / ".build/tools"
PYTHON = ROOT / ".build/deploy/bin"
# ReadWriteOncePod is stable since the first version.
KUBERNETES_VERSIONS = ["1.29.0", "1.37.0"]
# systemd's estimate from 0 (sandboxed) to 10.
EXPOSURE_MAX = 1.6
# Seconds that a stopping server needs in addition to its drain: see Documentation/Deployment.md.
STOP_SECONDS = 25
# The value of each password and token.
SECRET = "a-sample-of-a-secret"

os.environ["PATH"] = f"{TOOLS}:{os.environ['PATH']}:/usr/sbin"


def install():
    """Installs the checkers and the programs that the examples use, without starting services."""
    subprocess.run([ROOT / "script/install", "python3-venv", "openssl", "systemd", "postgresql"], check=True, stdout=sys.stderr)
    for package, *programs in (["prometheus", "promtool", "prometheus"], ["caddy", "caddy"],
                               ["prometheus-blackbox-exporter"] * 2, ["prometheus-node-exporter"] * 2):
        subprocess.run([ROOT / "script/extract", package, *programs], check=True, stdout=sys.stderr)
    if not (PYTHON / "kubernetes-validate").exists() or not (PYTHON / "check-jsonschema").exists():
        note("Installing: check-jsonschema, kubernetes-validate")
        subprocess.run([sys.executable, "-m", "venv", PYTHON.parent], check=True)
        subprocess.run([PYTHON / "pip", "install", "--quiet", "check-jsonschema", "kubernetes-validate"], check=True)


def require(condition, message):
    if not condition:
        raise SystemExit(message)


def run(*command, directory=None, environment={}):
    """Runs a checker, whose output is printed if it fails. Returns the output."""
    result = subprocess.run(list(map(str, command)), cwd=directory, env=os.environ | environment, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True)
    require(result.returncode == 0, f"{shlex.join(map(str, command))} failed:\n{result.stdout}")
    return result.stdout


def yaml(path):
    """Returns the documents of a YAML file."""
    # Python has no YAML parser of its own.
    program = "import json, sys, yaml; print(json.dumps(list(yaml.safe_load_all(open(sys.argv[1])))))"
    return json.loads(run(PYTHON / "python", "-c", program, path))


def variables(path):
    """Returns the variables of an environment file."""
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


# MARK: - Settings

def settings(program):
    """Returns the environment variables of the server's settings."""
    names = [setting["name"] for setting in json.loads(run(program, "config", "--json"))["settings"]]
    return {"LAUREL_" + re.sub("([A-Z])", r"_\1", name).upper() for name in names}


def check_settings(name, environment, program):
    """Checks that the server reads every variable. A misspelled variable would have no effect."""
    unknown = {variable for variable in environment if variable.startswith("LAUREL_")} - settings(program)
    require(not unknown, f"{name}: the server has no setting {', '.join(sorted(unknown))}.")


def in_image(environment):
    """Returns the variables of a container: those of the image, which the file can replace. The programs are on this machine."""
    return {name: value for name, value in IMAGE_ENVIRONMENT.items() if name != "PATH"} | environment


def check_container(name, image, environment, program):
    """Checks that the image has the program's version, and that the settings are valid with the image's variables."""
    version = run(program, "--version").split()[0]
    require(image == f"laurel:{version}", f"{name}: the image is {image}, not laurel:{version}.")
    check_settings(name, environment, program)
    with tempfile.TemporaryDirectory(prefix="laurel-container-") as directory:
        run(program, "config", directory=directory, environment=in_image(environment))


def check_stop(name, environment, seconds):
    need = int(environment["LAUREL_DRAIN_SECONDS"]) + STOP_SECONDS
    require(seconds >= need, f"{name}: {seconds} s are not enough to stop. The server needs {need} s.")


# MARK: - Docker Compose

def compose(name):
    """Returns a Compose file with the values of its environment file. Values that the operator must set are SECRET."""
    path = EXAMPLES / name / "compose.yaml"
    values = variables(EXAMPLES / name / "env.example")
    used = set()

    def value(match):
        used.add(match[1])
        require(match[1] in values, f"{name}: {match[1]} is not in env.example.")
        return values[match[1]] or SECRET

    text = re.sub(r"\$\{(\w+):\?[^}]*\}", value, json.dumps(yaml(path)[0]))
    require("$" not in text, f"{name}: a variable is not in the form ${{NAME:?message}}.")
    require(used == set(values), f"{name}: {set(values) - used} of env.example is not used.")
    return json.loads(text)


def check_compose(program):
    paths = [EXAMPLES / name / "compose.yaml" for name in ("compose-sqlite", "compose-postgres")]
    run(PYTHON / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", *paths)
    for path in paths:
        name = path.parent.name
        document = compose(name)
        services = document["services"]
        volumes = {volume.split(":")[0] for service in services.values() for volume in service.get("volumes", [])}
        named = {volume for volume in volumes if not volume.startswith(("/", "."))}
        require(named == set(document["volumes"]), f"{name}: the volumes {named} are not the declared ones.")
        for service in services.values():
            require(set(service.get("depends_on", [])) <= set(services), f"{name}: depends_on names an unknown service.")
        for title in (title for title in services if title.startswith("laurel")):
            environment = services[title]["environment"]
            check_container(name, services[title]["image"], environment, program)
            check_stop(name, environment, int(services[title]["stop_grace_period"].removesuffix("s")))
        for upstream in re.findall(r"([\w-]+):8080", (path.parent / "Caddyfile").read_text()):
            require(upstream in services, f"{name}: the Caddyfile names the unknown service {upstream}.")
    note("Compose files: 2 are valid.")


def check_caddyfiles():
    for name in ("compose-sqlite", "compose-postgres"):
        path = EXAMPLES / name / "Caddyfile"
        run("caddy", "validate", "--adapter", "caddyfile", "--config", path, environment={"LAUREL_DOMAIN": "scores.example.com"})
        require(run("caddy", "fmt", path) == path.read_text(), f"{path} is not formatted: caddy fmt --overwrite.")
    note("Caddyfiles: 2 are valid.")


# MARK: - Kubernetes

def manifests(name):
    return yaml(EXAMPLES / "kubernetes" / name)


def workload(name):
    """Returns the pods' template of a file's StatefulSet or Deployment."""
    return next(document["spec"]["template"] for document in manifests(name) if "template" in document["spec"])


def container(name):
    return workload(name)["spec"]["containers"][0]


def pod_environment(name):
    """Returns the variables of a container. A value from a secret is SECRET."""
    return {variable["name"]: variable.get("value", SECRET) for variable in container(name)["env"]}


def check_kubernetes(program):
    paths = sorted((EXAMPLES / "kubernetes").glob("*.yaml"))
    for version in KUBERNETES_VERSIONS:
        run(PYTHON / "kubernetes-validate", "--strict", "--kubernetes-version", version, *paths)
    for name in ("sqlite.yaml", "postgres.yaml"):
        template = workload(name)
        pod, labels = template["spec"], template["metadata"]["labels"]
        ports = {port["name"] for port in container(name)["ports"]}
        for document in manifests(name):
            selector = document["spec"]["selector"]
            require((selector.get("matchLabels") or selector).items() <= labels.items(), f"{name}: a selector selects no pod.")
            targets = {port["targetPort"] for port in document["spec"].get("ports", [])}
            require(targets <= ports, f"{name}: a service names an unknown port.")
        for kind in ("startupProbe", "livenessProbe", "readinessProbe"):
            require(container(name)[kind]["httpGet"]["port"] in ports, f"{name}: {kind} names an unknown port.")
        mounts = {mount["name"] for mount in container(name)["volumeMounts"]}
        claims = [claim["metadata"]["name"] for document in manifests(name)
                  for claim in document["spec"].get("volumeClaimTemplates", [])]
        require(mounts == {volume["name"] for volume in pod["volumes"]} | set(claims), f"{name}: a volume is not mounted.")
        require(pod["enableServiceLinks"] is False, f"{name}: a service link sets LAUREL_PORT.")
        check_container(name, container(name)["image"], pod_environment(name), program)
        check_stop(name, pod_environment(name), pod["terminationGracePeriodSeconds"])
    note(f"Kubernetes manifests: {len(paths)} files are valid for {' and '.join(KUBERNETES_VERSIONS)}.")


# MARK: - systemd

def unit(name):
    """Returns the settings of a unit, each with its values."""
    values = {}
    for line in (EXAMPLES / "systemd" / name).read_text().replace("\\\n", "").splitlines():
        if "=" in line and not line.startswith("#"):
            key, value = line.split("=", 1)
            values.setdefault(key, []).append(value)
    return values


def unit_commands(name):
    """Returns the shell commands of a unit, as systemd passes them to the shell."""
    lines = unit(name)["ExecStart"] + unit(name)["ExecStartPost"]
    return [shlex.split(line)[2].replace("$$", "$").replace("%%", "%") for line in lines]


def check_systemd(program):
    with tempfile.TemporaryDirectory(prefix="laurel-units-") as directory:
        directory = pathlib.Path(directory)
        for path in (EXAMPLES / "systemd").glob("laurel*.*"):
            (directory / path.name).write_text(path.read_text().replace("ExecStart=/usr/bin/laurel", f"ExecStart={program}"))
        units = [directory / name for name in ("laurel.service", "laurel-backup.service", "laurel-backup.timer")]
        run("systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *units)
        run("systemd-analyze", "security", "--offline=true", f"--threshold={round(EXPOSURE_MAX * 10)}", units[0])
    environment = variables(EXAMPLES / "systemd/laurel.conf")
    check_settings("laurel.conf", environment, program)
    check_stop("laurel.service", environment, int(unit("laurel.service")["TimeoutStopSec"][0]))
    note(f"systemd units: 3 are valid. The exposure of laurel.service is at most {EXPOSURE_MAX}.")


# MARK: - Prometheus and Grafana

def rules():
    return [rule for group in yaml(MONITORING / "laurel.rules.yml")[0]["groups"] for rule in group["rules"]]


def check_rules():
    with tempfile.TemporaryDirectory(prefix="laurel-rules-") as directory:
        token = pathlib.Path(directory, "laurel-token")
        token.write_text("secret")
        configuration = pathlib.Path(directory, "prometheus.yml")
        text = (MONITORING / "prometheus.yml").read_text().replace("/etc/prometheus/laurel-token", str(token))
        configuration.write_text(text.replace("laurel.rules.yml", str(MONITORING / "laurel.rules.yml")))
        run("promtool", "check", "config", configuration)
    run("promtool", "test", "rules", "laurel.rules.test.yml", directory=MONITORING)
    tests = (MONITORING / "laurel.rules.test.yml").read_text()
    for rule in rules():
        require(f'alertname="{rule["alert"]}"' in tests, f"{rule['alert']} has no test that raises it.")
    compare_with_documentation()
    note(f"Alert rules: {len(rules())} pass their tests and equal the list in Documentation/Monitoring.md.")


def section(title):
    """Returns the rows of the table of a section in Documentation/Monitoring.md, as plain text."""
    text = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", (ROOT / "Documentation/Monitoring.md").read_text(), re.M | re.S)[1]
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("`", "")
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| ")][2:]


def compare_with_documentation():
    documented = section("Alerting")
    actual = [[rule["alert"], rule["annotations"]["summary"], rule["annotations"]["description"]] for rule in rules()]
    for expected, row in zip(actual, documented):
        require(expected == row, f"Documentation/Monitoring.md differs from laurel.rules.yml:\n{row}\n{expected}")
    require(len(actual) == len(documented), "Documentation/Monitoring.md has another number of alerts than laurel.rules.yml.")


def panels():
    """Returns the panels of the dashboard that have queries."""
    return [panel for panel in json.loads((MONITORING / "dashboard.json").read_text())["panels"] if panel["type"] != "row"]


def check_dashboard():
    dashboard = json.loads((MONITORING / "dashboard.json").read_text())
    everything = dashboard["panels"]
    require(len({panel["id"] for panel in everything}) == len(everything), "Two panels have the same id.")
    require(len({panel["title"] for panel in everything}) == len(everything), "Two panels have the same title.")
    names = {variable["name"] for variable in dashboard["templating"]["list"]}
    cells = set()
    for panel in everything:
        title, place = panel["title"], panel["gridPos"]
        area = {(x, y) for x in range(place["x"], place["x"] + place["w"]) for y in range(place["y"], place["y"] + place["h"])}
        require(place["x"] + place["w"] <= 24 and not area & cells, f"{title}: the panel overlaps another one.")
        cells |= area
        if panel["type"] == "row":
            continue
        require(panel["type"] in ("stat", "timeseries"), f"{title}: unknown type.")
        require(panel["fieldConfig"]["defaults"]["unit"], f"{title}: the panel has no unit.")
        targets = panel["targets"]
        require(targets and len({target["refId"] for target in targets}) == len(targets), f"{title}: the refIds are not distinct.")
        for target in targets:
            require(target["datasource"] == panel["datasource"] == {"type": "prometheus", "uid": "${datasource}"},
                    f"{title}: the data source is not the variable.")
            used = set(re.findall(r"\$(\w+)", target["expr"])) - {"__rate_interval"}
            require(used <= names, f"{title}: the variables {used - names} do not exist.")
    queries = [target["expr"] for panel in panels() for target in panel["targets"]]
    documented = {name.strip() for row in section("Metrics") for name in row[0].split(",")}
    # The backup unit writes it.
    documented.add("laurel_backup_last_success_timestamp_seconds")
    shown = metrics(queries)
    unknown = metrics(queries + [rule["expr"] for rule in rules()]) - documented
    require(not unknown, f"Undocumented metrics: {unknown}")
    require(not documented - shown, f"The dashboard does not show {documented - shown}.")
    note(f"Dashboard: {len(panels())} panels with {len(queries)} queries show all {len(documented)} metrics.")


def metrics(queries):
    """Returns the names of Laurel's metrics in queries. The parts of a histogram have its name."""
    words = {word for query in queries for word in re.findall(r"\b(?:laurel|process)_\w+", re.sub(r'"[^"]*"', "", query))}
    return {re.sub("_(bucket|sum|count)$", "", word) for word in words}
