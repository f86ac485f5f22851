import Foundation
import LaurelCore
import LaurelIdentity
import LaurelModel
import LaurelPages
import LaurelTesting
import Testing

@testable import LaurelConsole
@testable import LaurelServer

/// Sign-in, roles and sessions of operators.
@Suite struct OperatorTests {
    @Test func `The first setup link creates an owner and works once`() async throws {
        try await ConsoleFixture.run { fixture in
            let link = try #require(try await fixture.door.operators.inviteFirst()).text
            let browser = ConsoleBrowser(port: fixture.port)
            #expect(try await browser.get("/console/sign-in").text.contains("No operators yet."))
            let page = try await browser.get("/console/setup?link=\(link)")
            #expect(page.status == 200 && page.text.contains("Create the owner account"))
            let fields = ["secret": link, "name": "ada", "password": ConsoleFixture.password]
            let weak = try await browser.post(
                "/console/setup", fields.merging(["password": "short"]) { $1 }, isSigned: false)
            #expect(weak.status == 422 && weak.text.contains("at least 12 characters"))
            let made = try await browser.post("/console/setup", fields, isSigned: false)
            #expect(made.status == 303 && made.location == "/console/start")
            #expect(try await browser.get("/console").text.contains("<bdi>ada</bdi>"))
            let again = ConsoleBrowser(port: fixture.port)
            let second = try await again.post("/console/setup", fields.merging(["name": "eve"]) { $1 }, isSigned: false)
            #expect(second.status == 409 && again.cookie == nil)
            #expect(try await fixture.door.operators.inviteFirst() == nil)
            #expect(try await fixture.door.operators.all().map(\.name.text) == ["ada"])
        }
    }

    @Test func `A setup link expires after 30 minutes, and a newer first link replaces it`() async throws {
        try await ConsoleFixture.run { fixture in
            let operators = fixture.door.operators
            let first = try #require(try await operators.inviteFirst())
            let second = try #require(try await operators.inviteFirst())
            await #expect(throws: OperatorRefusal.invitationSpent) { try await operators.invitation(first) }
            fixture.clock.advance(by: .seconds(30 * 60 - 1))
            let browser = ConsoleBrowser(port: fixture.port)
            #expect(try await browser.get("/console/setup?link=\(second.text)").status == 200)
            fixture.clock.advance(by: .seconds(1))
            #expect(try await browser.get("/console/setup?link=\(second.text)").status == 409)
            let late = try await browser.post(
                "/console/setup", ["secret": second.text, "name": "ada", "password": ConsoleFixture.password],
                isSigned: false)
            #expect(late.status == 409 && browser.cookie == nil)
            #expect(try await operators.all().isEmpty)
        }
    }

    /// Another person became the owner meanwhile, with another node's link.
    @Test func `A first setup link is invalid if an operator exists`() async throws {
        try await ConsoleFixture.run { fixture in
            let operators = fixture.door.operators
            let first = try #require(try await operators.inviteFirst())
            _ = try await fixture.newPlayer("grace", .owner)
            await #expect(throws: OperatorRefusal.invitationSpent) { try await operators.invitation(first) }
        }
    }

    @Test(arguments: [false, true])
    func `Scripts and other sites cannot access the session cookie`(isSecure: Bool) async throws {
        try await ConsoleFixture.run(isSecure: isSecure) { fixture in
            _ = try await fixture.newPlayer("ada", .owner)
            let browser = ConsoleBrowser(port: fixture.port)
            let answer = try await browser.post(
                "/console/sign-in",
                ["name": "ada", "password": ConsoleFixture.password, "next": fixture.base + "/keys"],
                isSigned: false)
            #expect(answer.location == fixture.base + "/keys")
            let cookie = try #require(answer.header("Set-Cookie"))
            #expect(cookie.hasPrefix(isSecure ? "__Host-laurel=" : "laurel="))
            #expect(cookie.contains("; HttpOnly; SameSite=Strict") && cookie.contains("; Path=/;"))
            #expect(cookie.hasSuffix("; Secure") == isSecure)
            #expect(!cookie.contains("Domain"))
        }
    }

    @Test func `A session ends by expiry, by sign-out, and with its operator`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            // A session that is used every seven hours expires after a week.
            for _ in 1...23 {
                fixture.clock.advance(by: .hours(7))
                #expect(try await owner.get("/console").status == 200)
            }
            fixture.clock.advance(by: .hours(7))
            let ended = try await owner.get("/console/backups")
            #expect(ended.status == 303 && ended.location == "/console/sign-in?next=%2Fconsole%2Fbackups")

            let editor = try await fixture.newPlayer("eve", .editor)
            fixture.clock.advance(by: .hours(8))
            #expect(try await editor.get("/console").status == 303)

            let viewer = try await fixture.newPlayer("vi", .viewer)
            let stolen = try #require(viewer.cookie)
            try await viewer.post("/console/sign-out")
            #expect(viewer.cookie == nil)
            #expect(try await viewer.get("/console", ["Cookie": stolen]).status == 303)

            let fired = try await fixture.newPlayer("fay", .viewer)
            #expect(try await fired.get("/console").status == 200)
            try await fixture.door.operators.remove(OperatorName("fay"), by: AuditActor(name: "test"))
            #expect(try await fired.get("/console").status == 303)
        }
    }

    @Test func `A password change ends the operator's other sessions`() async throws {
        try await ConsoleFixture.run { fixture in
            let here = try await fixture.owner()
            let there = ConsoleBrowser(port: fixture.port)
            try await there.post(
                "/console/sign-in", ["name": "ada", "password": ConsoleFixture.password], isSigned: false)
            #expect(try await there.get("/console").status == 200)
            let wrong = try await here.post("/console/account", ["old": "something else", "new": "another passphrase"])
            #expect(wrong.status == 403)
            let changed = try await here.post(
                "/console/account", ["old": ConsoleFixture.password, "new": "another passphrase"])
            #expect(changed.status == 303)
            #expect(try await here.get("/console").status == 200)
            #expect(try await there.get("/console").status == 303)
            let old = try await there.post(
                "/console/sign-in", ["name": "ada", "password": ConsoleFixture.password], isSigned: false)
            #expect(old.status == 403)
        }
    }

    @Test(arguments: ["/console/sign-in", "/console/setup"])
    func `A form without credentials of more than 8 KiB is rejected with 413`(path: String) async throws {
        try await ConsoleFixture.run { fixture in
            let browser = ConsoleBrowser(port: fixture.port)
            let fields = ["name": "ada", "password": String(repeating: "x", count: FormBody.byteCountMax)]
            let answer = try await browser.post(path, fields, isSigned: false)
            #expect(answer.status == 413)
        }
    }

    @Test(arguments: ["/console/sign-in", "/console/setup"])
    func `A sign-in attempt over the limit is rejected before its body is read`(path: String) async throws {
        try await ConsoleFixture.run { fixture in
            let browser = ConsoleBrowser(port: fixture.port)
            for _ in 0..<10 { try await browser.post(path, ["name": "ada", "password": "x"], isSigned: false) }
            // A body that the server reads is too large.
            let fields = ["password": String(repeating: "x", count: FormBody.byteCountMax)]
            #expect(try await browser.post(path, fields, isSigned: false).status == 429)
        }
    }

    @Test(arguments: ["e%CC%81=1", "name=%00", "%zz=1", String(repeating: "a=b&", count: 1_001)])
    func `A form that cannot be parsed is rejected with 400`(body: String) async throws {
        try await ConsoleFixture.run { fixture in
            let answer = try await ConsoleBrowser(port: fixture.port).send(
                "POST", "/console/sign-in",
                ["Origin": "http://127.0.0.1:\(fixture.port)", "Content-Type": "application/x-www-form-urlencoded"],
                body: Data(body.utf8))
            #expect(answer.status == 400, "\(answer.text)")
        }
    }

    /// An owner's attempts to keep or regain access, for each cause of losing the role.
    @Test(arguments: ["removed", "demoted", "password changed", "password reset"])
    func `Invitations of a removed or demoted operator are invalid`(loss: String) async throws {
        try await ConsoleFixture.run { fixture in
            let (owner, mallory) = (try await fixture.owner(), try await fixture.newPlayer("mallory", .owner))
            let operators = fixture.door.operators
            func link(_ fields: [String: String], by browser: ConsoleBrowser) async throws -> String {
                let page = try await browser.post("/console/operators", fields)
                return String(try #require(page.text.firstMatch(of: /setup\?link=([A-Za-z0-9_-]+)/)).1)
            }
            let own = try await link(["role": "owner"], by: mallory)
            let about = try await link(["role": "owner", "name": "mallory"], by: owner)
            let other = try await link(["role": "viewer"], by: owner)
            switch loss {
            case "removed": try await owner.post("/console/operators/mallory/remove", ["confirmed": "yes"])
            case "demoted":
                try await owner.post("/console/operators/mallory", ["role": "viewer", "confirmed": "yes"])
            case "password changed":
                try await mallory.post(
                    "/console/account", ["old": ConsoleFixture.password, "new": "another passphrase"])
            default:
                let reset = try await operators.invite(.owner, named: OperatorName("mallory"), by: .init(name: "test"))
                try await ConsoleBrowser(port: fixture.port).post(
                    "/console/setup", ["secret": reset.text, "name": "mallory", "password": "another passphrase"],
                    isSigned: false)
            }
            for secret in [own, about] {
                let refused = try await ConsoleBrowser(port: fixture.port).post(
                    "/console/setup", ["secret": secret, "name": "mallory2", "password": ConsoleFixture.password],
                    isSigned: false)
                #expect(refused.status == 409, "\(refused.text)")
            }
            let accepted = try await ConsoleBrowser(port: fixture.port).post(
                "/console/setup", ["secret": other, "name": "vi", "password": ConsoleFixture.password], isSigned: false)
            #expect(accepted.status == 303)
            let names = try await operators.all().filter { $0.role == .owner }.map(\.name.text).sorted()
            #expect(names == (loss.hasPrefix("password") ? ["ada", "mallory"] : ["ada"]))
        }
    }

    /// Both operators hash a password at the same time. The second change must not overwrite the first.
    @Test func `A password change that races with a reset fails`() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.newPlayer("eve", .owner)
            let operators = fixture.door.operators
            let name = try OperatorName("eve")
            let old = Password(typed: ConsoleFixture.password)
            let (changed, reset) = (Password(typed: "what the operator chose"), Password(typed: "what the owner chose"))
            for _ in 0..<20 {
                let secret = try await operators.invite(.owner, named: name, by: .init(name: "test"))
                async let change = operators.changePassword(of: name, from: old, to: changed, at: nil)
                async let resetting = operators.accept(secret, as: name, password: reset, from: nil)
                let hasChanged = (try? await change) != nil
                let isReset = (try? await resetting) != nil
                // The change deletes the link, and the reset makes the old password wrong.
                #expect(hasChanged != isReset)
                _ = try await operators.signIn("eve", hasChanged ? changed : reset)
                let back = try await operators.invite(.owner, named: name, by: .init(name: "test"))
                _ = try await operators.accept(back, as: name, password: old, from: nil)
            }
        }
    }

    /// Requests every address of the console without a session.
    @Test func `The console grants no access without a session`() async throws {
        try await ConsoleFixture.run { fixture in
            for path in ConsolePageTests.places(fixture) {
                for cookie in [nil, "laurel=", "laurel=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"] {
                    let answer = try await ConsoleBrowser(port: fixture.port)
                        .get(path, cookie.map { ["Cookie": $0] } ?? [:])
                    #expect(answer.status == 303 && answer.location?.hasPrefix("/console/sign-in") == true, "\(path)")
                }
            }
        }
    }

    @Test func `A viewer cannot change anything, and an editor cannot change roles`() async throws {
        try await ConsoleFixture.run { fixture in
            let base = fixture.base
            let owner = try await fixture.owner()
            try await owner.post("\(base)/leaderboards", ["id": "cacti"])
            try await fixture.submit(5, of: "ann", to: "cacti")
            let viewer = try await fixture.newPlayer("vi", .viewer)
            let editor = try await fixture.newPlayer("ed", .editor)
            let editing = [
                "\(base)/leaderboards", "\(base)/leaderboards/cacti/reset", "\(base)/leaderboards/cacti/remove",
                "\(base)/players/ann/flags", "\(base)/players/ann/remove-scores", "\(base)/review/1", "\(base)/undo",
                "\(base)/configuration", "\(base)/configuration/undo",
                "\(base.replacing("production", with: "sandbox"))/sandbox",
            ]
            let owning = [
                "\(base)/keys", "\(base)/keys/key_x/revoke", "/console/operators", "/console/operators/vi",
                "/console/operators/vi/remove", "/console/games", "/console/start",
            ]
            let page = try await viewer.get("\(base)/leaderboards/cacti").text
            #expect(!page.contains("Reset…") && page.contains("<bdi>ann</bdi>"))
            let before = try await owner.get("\(base)/audit").text.matches(of: /<li>/).count
            for path in editing + owning {
                #expect(try await viewer.post(path).status == 403, "\(path)")
            }
            for path in owning { #expect(try await editor.post(path).status == 403, "\(path)") }
            for path in editing { #expect(try await editor.post(path).status != 403, "\(path)") }
            for path in ["/console/operators", "/console/start"] {
                #expect(try await editor.get(path).status == 403)
            }
            // Only the removal of Ann's scores succeeded.
            let after = try await owner.get("\(base)/audit").text.matches(of: /<li>/).count
            #expect(after == before + 1)
        }
    }

    @Test func `An owner invites, changes and removes operators, except the last owner`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            let page = try await owner.post("/console/operators", ["role": "editor"])
            let link = try #require(page.text.firstMatch(of: /\/console\/setup\?link=([A-Za-z0-9_-]{43})/)).1
            let invited = ConsoleBrowser(port: fixture.port)
            let taken = try await invited.post(
                "/console/setup", ["secret": String(link), "name": "ada", "password": ConsoleFixture.password],
                isSigned: false)
            #expect(taken.status == 409 && taken.text.contains("of this name already"))
            try await invited.post(
                "/console/setup", ["secret": String(link), "name": "grace", "password": ConsoleFixture.password],
                isSigned: false)
            #expect(try await invited.get("/console").text.contains("<small>editor</small>"))
            for (path, fields) in [
                ("ada", ["role": "viewer", "confirmed": "yes"]), ("ada/remove", ["confirmed": "yes"]),
            ] {
                let refused = try await owner.post("/console/operators/\(path)", fields)
                #expect(refused.status == 409 && refused.text.contains("the last owner"))
            }
            #expect(try await owner.post("/console/operators/grace", ["role": "owner"]).status == 400)
            try await owner.post("/console/operators/grace", ["role": "owner", "confirmed": "yes"])
            #expect(try await invited.get("/console/operators").status == 200)
            try await invited.post("/console/operators/ada/remove", ["confirmed": "yes"])
            #expect(try await owner.get("/console").status == 303)
            let log = try await invited.get("/console/operators").text
            for line in ["operator ada</bdi></b> invited an operator", "set a password as grace", "removed ada"] {
                #expect(log.contains(line), "\(line)")
            }
        }
    }

    @Test func `An invitation offers the role with the fewest rights first`() async throws {
        try await ConsoleFixture.run { fixture in
            let page = try await fixture.owner().get("/console/operators").text
            #expect(page.firstMatch(of: /<option value="(\w+)"/)?.1 == "viewer")
        }
    }

    @Test func `A link for an existing operator changes the password and not the role`() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.owner()
            let viewer = try await fixture.newPlayer("vi", .viewer)
            let secret = try await fixture.door.operators.invite(
                .owner, named: OperatorName("vi"), by: AuditActor(name: "test"))
            let browser = ConsoleBrowser(port: fixture.port)
            try await browser.post(
                "/console/setup", ["secret": secret.text, "name": "other", "password": "another passphrase"],
                isSigned: false)
            #expect(try await browser.get("/console").text.contains("<bdi>vi</bdi> <small>viewer</small>"))
            #expect(try await viewer.get("/console").status == 303)
        }
    }

    @Test func `Password attempts are rate limited`() async throws {
        try await ConsoleFixture.run { fixture in
            _ = try await fixture.owner()
            // The setup counts as an attempt from this address.
            let browser = ConsoleBrowser(port: fixture.port)
            for _ in 2...10 {
                let answer = try await browser.post(
                    "/console/sign-in", ["name": "ada", "password": "wrong"], isSigned: false)
                #expect(answer.status == 403 && answer.text.contains("Incorrect name or password."))
            }
            let fields = ["name": "ada", "password": ConsoleFixture.password]
            let refused = try await browser.post("/console/sign-in", fields, isSigned: false)
            #expect(refused.status == 429 && browser.cookie == nil)
            fixture.clock.advance(by: .seconds(60))
            #expect(try await browser.post("/console/sign-in", fields, isSigned: false).status == 303)
        }
    }

    @Test func `Secrets are stored as hashes only`() async throws {
        try await ConsoleFixture.run { fixture in
            let owner = try await fixture.owner()
            let invitation = try await fixture.door.operators.invite(.viewer, by: AuditActor(name: "test"))
            let rows = try await fixture.rowsOfServer()
            #expect(rows.count >= 3)
            let session = try #require(owner.cookie?.split(separator: "=").last)
            for secret in [String(session), invitation.text, ConsoleFixture.password] {
                #expect(!rows.contains { $0.contains(secret) })
            }
        }
    }
}

extension ConsoleFixture {
    /// Returns all records of the server's realm about operators.
    fileprivate func rowsOfServer() async throws -> [String] {
        try await door.ledger.read(in: .server) { transaction in
            try ["operator", "operatorSession", "operatorInvitation", "audit"].flatMap { name in
                try transaction.rows(in: RecordRange(RecordTable(name))).map { "\($0.key.name) \($0.text)" }
            }
        }
    }
}
