// The baseline of an open event stream: a server of Node that answers every request with a stream that stays open.
import { createServer } from 'node:http'

createServer((request, response) => {
  if (request.url === '/ready') return response.end()
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  response.write(': open\n\n')
}).listen(Number(process.env.PORT), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
