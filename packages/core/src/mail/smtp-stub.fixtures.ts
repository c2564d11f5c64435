import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server for tests. It accepts mail until a test tells it otherwise. */
export type SmtpStub = {
  url: string
  /** The mails that it has accepted. */
  accepted: (Email & { recipients: string[] })[]
  /** The addresses that it was asked about by RCPT. */
  asked: string[]
  /** What it answers instead of accepting; null accepts. */
  answer: { atRecipient: number | null; atData: number | null }
  close(): Promise<void>
}

/** Starts one on a free port of this machine, or on the port of one that was closed. */
export async function startSmtpStub({ port = 0 }: { port?: number } = {}): Promise<SmtpStub> {
  const answer: SmtpStub['answer'] = { atRecipient: null, atData: null }
  const accepted: SmtpStub['accepted'] = []
  const asked: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      asked.push(address)
      done(answer.atRecipient === null ? null : refuse(answer.atRecipient, address))
    },
    async onData(stream, session, done) {
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part as Buffer) // a byte stream
      if (answer.atData !== null) return done(refuse(answer.atData, 'the mail'))
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      accepted.push({ ...(await PostalMime.parse(Buffer.concat(parts))), recipients })
      done()
    },
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const { port: taken } = server.server.address() as AddressInfo // a TCP server
  const close = () => new Promise<void>((closed) => server.close(closed))
  return { url: `smtp://127.0.0.1:${taken}`, accepted, asked, answer, close }
}

function refuse(code: number, what: string): Error {
  return Object.assign(new Error(`${what} is refused`), { responseCode: code })
}
