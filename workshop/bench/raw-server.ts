// The reference for pages is a server that uses only node:http and JSON.stringify. The argument names the file with the
// value.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { serverPort } from "../../platform/base/server-port.ts";

const value: unknown = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const server = createServer((_request, response) => {
  const body = JSON.stringify(value);
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${serverPort(server)}`));
