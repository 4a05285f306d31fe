// The reference for `press` is a server that returns a constant and reads nothing.
import { createServer } from "node:http";
import { serverPort } from "../../platform/base/server-port.ts";

const body = JSON.stringify({ message: "success", order_id: 12_345 });
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${serverPort(server)}`));
