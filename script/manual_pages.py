#!/usr/bin/env python3
"""Generates manual pages from the help of a program: one for the program and one for each of its commands.

    script/manual_pages.py PROGRAM FOLDER DATE    writes NAME.1 files; DATE is in the format YYYY-MM-DD
"""

import json
import pathlib
import subprocess
import sys


def escaped(text):
    """Text as roff: hyphens that can be copied as options, and no requests."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line.startswith((".", "'")) else line for line in text.split("\n"))


def paragraphs(text):
    """Roff of a discussion. Its indented lines are examples or tables, which are not filled."""
    lines, literal = [], False
    for line in text.split("\n"):
        if line.startswith("  ") != literal and line:
            literal = not literal
            lines.append(".PP\n.nf" if literal else ".fi\n.PP")
        if line:
            lines.append(escaped(line))
        elif not literal:
            lines.append(".PP")
    return "\n".join(lines + ([".fi"] if literal else []))


def displayed(items):
    return [item for item in items if item.get("shouldDisplay", True) and item.get("commandName") != "help"]


def flag(name):
    return ("-" if name["kind"] == "short" else "--") + name["name"]


def usage(words, command):
    parts = [f".B {escaped(' '.join(words))}"]
    arguments = displayed(command.get("arguments", []))
    if any(argument["kind"] != "positional" for argument in arguments):
        parts.append("[\\fIoptions\\fR]")
    for argument in arguments:
        if argument["kind"] == "positional":
            name = f"\\fI{escaped(argument['valueName'])}\\fR" + ("..." if argument["isRepeating"] else "")
            parts.append(f"[{name}]" if argument["isOptional"] else name)
    if displayed(command.get("subcommands", [])):
        parts.append("\\fIcommand\\fR")
    return "\n".join(parts)


def options(command):
    """Roff of the arguments, by section. The help's default section is `Options`."""
    sections = {}
    for argument in displayed(command.get("arguments", [])):
        positional = argument["kind"] == "positional"
        title = argument.get("sectionTitle") or ("Arguments" if positional else "Options")
        if positional:
            label = f"\\fI{escaped(argument['valueName'])}\\fR"
        else:
            label = ", ".join(f"\\fB{escaped(flag(name))}\\fR" for name in argument["names"])
            if argument["kind"] == "option":
                label += f" \\fI{escaped(argument['valueName'])}\\fR"
        text = argument.get("abstract", "")
        values = argument.get("allValues")
        if values:
            text += f" (values: {', '.join(values)})"
        if "defaultValue" in argument and "(default:" not in text:
            text += f" (default: {argument['defaultValue']})"
        sections.setdefault(title, []).append(f".TP\n{label}\n{escaped(text.strip()) or chr(92) + '&'}")
    order = sorted(sections, key=lambda title: (title == "Options", title != "Arguments"))
    return "\n".join(f".SS {title}\n" + "\n".join(sections[title]) for title in order)


def page(words, command, version, date, pages):
    """The manual page of a program or of a command, with its subcommands."""
    name = "-".join(words)
    abstract = command.get("abstract", "").rstrip(".")
    parts = [
        f'.\\" Generated from the help by script/manual_pages.py.\n.TH "{name.upper()}" 1 "{date}" "Laurel {version}" "Laurel"',
        f".SH NAME\n{escaped(name)} \\- {escaped(abstract[:1].lower() + abstract[1:])}",
        f".SH SYNOPSIS\n{usage(words, command)}",
    ]
    if command.get("discussion"):
        parts.append(f".SH DESCRIPTION\n{paragraphs(command['discussion'])}")
    subcommands = displayed(command.get("subcommands", []))
    if subcommands:
        parts.append(".SH COMMANDS")
    for subcommand in subcommands:
        path = words + [subcommand["commandName"]]
        if len(words) == 1:
            reference = f"\\fB{escaped('-'.join(path))}\\fR(1)"
            parts.append(f".TP\n{reference}\n{escaped(subcommand.get('abstract', ''))}")
            pages["-".join(path)] = page(path, subcommand, version, date, pages)
        else:
            parts.append(f".SS {escaped(' '.join(path))}\n{escaped(subcommand.get('abstract', ''))}")
            parts.append(f".PP\n{usage(path, subcommand)}")
            if subcommand.get("discussion"):
                parts.append(".PP\n" + paragraphs(subcommand["discussion"]))
            parts.append(options(subcommand).replace(".SS ", ".PP\n.I "))
    if command.get("arguments"):
        parts.append(f".SH OPTIONS\n{options(command)}")
    if len(words) > 1:
        parts.append(f".SH SEE ALSO\n.BR {escaped(words[0])} (1)")
    return "\n".join(parts) + "\n"


def manual_pages(program, version, date):
    """The manual pages of a program as a dictionary of their names and roff."""
    dump = subprocess.run([program, "--experimental-dump-help"], check=True, capture_output=True, text=True).stdout
    command = json.loads(dump)["command"]
    pages = {}
    pages[command["commandName"]] = page([command["commandName"]], command, version, date, pages)
    return pages


def main():
    if len(sys.argv) != 4:
        sys.exit("Usage: script/manual_pages.py PROGRAM FOLDER DATE")
    program, folder, date = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    version = subprocess.run([program, "--version"], capture_output=True, text=True).stdout.strip()
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in manual_pages(program, version, date).items():
        (folder / f"{name}.1").write_text(text)


if __name__ == "__main__":
    main()
