import { expect } from '@playwright/test'
import type { TestServer } from '../../packages/server/src/testing/index.ts'

/** The link to this page in the newest mail to this address. The server sends the waiting mail first. */
export async function findMailedLink(server: TestServer, to: string, page: string): Promise<string> {
  const mails = await server.deliverMail()
  const mail = mails.find((mail) => mail.to === to && mail.text.includes(page))
  const link = mail?.text.match(new RegExp(`https?://\\S+${page}\\?\\S+`))?.[0]
  expect(link, `a link to ${page} in a mail to ${to}`).toBeDefined()
  const { pathname, search } = new URL(link ?? '')
  return pathname + search
}
