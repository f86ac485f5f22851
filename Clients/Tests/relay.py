"""A proxy between a client under test and a real server."""

import http.client
import http.server
import threading

DEADLINE = 60


class Relay:
    """Forwards each request to a server. A test can change requests, and hold responses back."""

    def __init__(self, server):
        self.server = server
        self.lock = threading.Condition()
        self.paths = {}
        self.headers = {}
        self.counts = {}
        self.held = {}
        self.running = {}
        self.most_running = {}
        relay = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                relay.forward(self)

            do_POST = do_GET

            def log_message(self, *_arguments):
                pass

        self.listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.listener.daemon_threads = True
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.release()
        self.listener.shutdown()
        self.listener.server_close()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.listener.server_address[1]}"

    def change(self, path, to=None, **headers):
        """Sends the next requests for a path to another path, or with other headers. `_` stands for `-` in names."""
        with self.lock:
            self.paths[path] = to or path
            self.headers[path] = {name.replace("_", "-"): value for name, value in headers.items()}

    def restore(self, path):
        """Forwards the next requests for a path unchanged."""
        self.change(path)

    def hold(self, path, count=1):
        """Holds the next responses for a path back, until they are released."""
        with self.lock:
            self.held[path] = count

    def release(self):
        """Sends the responses that are held back, and holds no further ones."""
        with self.lock:
            self.held.clear()
            self.lock.notify_all()

    def count(self, path):
        """Returns the number of requests for a path that the server has answered."""
        with self.lock:
            return self.counts.get(path, 0)

    def forward(self, handler):
        path, _, query = handler.path.partition("?")
        body = handler.rfile.read(int(handler.headers.get("Content-Length") or 0))
        with self.lock:
            self.running[path] = self.running.get(path, 0) + 1
            self.most_running[path] = max(self.most_running.get(path, 0), self.running[path])
            target = self.paths.get(path, path) + ("?" + query if query else "")
            headers = {name: value for name, value in handler.headers.items()
                       if name.lower() not in ("host", "connection", "expect", "content-length", "accept-encoding")}
            for name, value in self.headers.get(path, {}).items():
                headers = {known: headers[known] for known in headers if known.lower() != name.lower()}
                headers[name] = value
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=DEADLINE)
            connection.request(handler.command, target, body or None, headers)
            response = connection.getresponse()
            text = response.read()
            connection.close()
            self.wait_for_release(path)
            handler.send_response_only(response.status)
            for name, value in response.getheaders():
                if name.lower() not in ("connection", "content-length", "transfer-encoding"):
                    handler.send_header(name, value)
            handler.send_header("Content-Length", str(len(text)))
            handler.end_headers()
            handler.wfile.write(text)
        except OSError:
            # The client or the server has closed the connection.
            handler.close_connection = True
        finally:
            with self.lock:
                self.running[path] -= 1

    def wait_for_release(self, path):
        with self.lock:
            self.counts[path] = self.counts.get(path, 0) + 1
            if self.held.get(path, 0) == 0:
                return
            self.held[path] -= 1
            self.lock.wait_for(lambda: path not in self.held, timeout=DEADLINE)
