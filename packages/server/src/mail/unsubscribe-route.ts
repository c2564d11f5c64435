import type { Database } from '@candlebook/core/db'
import type { Clock } from '@candlebook/core/kernel'
import { type MailLanguage, parseUnsubscribeLink, unsubscribeTexts } from '@candlebook/core/mail'
import { unsubscribe } from '@candlebook/core/settings'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Config } from '../config/config.ts'

type UnsubscribeOptions = { db: Database; clock: Clock; config: Pick<Config, 'unsubscribeKey'> }

/**
 * The address in the header List-Unsubscribe of an optional mail. It needs no session. A POST turns this kind of mail off
 * (RFC 8058). A GET only asks, because programs that look for viruses open each link of a mail.
 */
export function createUnsubscribeRoute({ db, clock, config }: UnsubscribeOptions): Hono {
  const app = new Hono()
  const read = (address: string) => parseUnsubscribeLink(new URL(address).searchParams, config.unsubscribeKey)
  app.use(async (c, next) => {
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
    // The link works without a session. With no-referrer, browsers send the form with `Origin: null`, which is refused.
    c.res.headers.set('Referrer-Policy', 'same-origin')
  })
  app.get('/', (c) => {
    const link = read(c.req.url)
    if (!link) return c.html(buildPage('en', unsubscribeTexts.en.invalid), 404)
    const { ask, button } = unsubscribeTexts[link.language]
    const form = html`<form method="post"><button style="font: inherit; padding: 0.75rem 1.25rem">${button}</button></form>`
    return c.html(buildPage(link.language, ask[link.mail], form))
  })
  app.post('/', async (c) => {
    const link = read(c.req.url)
    if (!link) return c.html(buildPage('en', unsubscribeTexts.en.invalid), 404)
    await unsubscribe({ db, clock }, link)
    return c.html(buildPage(link.language, unsubscribeTexts[link.language].done))
  })
  return app
}

function buildPage(language: MailLanguage, text: string, content: unknown = '') {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>Candlebook</title>
      </head>
      <body style="font-family: sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
        <main>
          <h1 style="font-size: 1.25rem">${text}</h1>
          ${content}
        </main>
      </body>
    </html>`
}
