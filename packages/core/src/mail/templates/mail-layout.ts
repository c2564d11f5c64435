import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Text } from '@react-email/text'
import { createElement, type ReactElement, type ReactNode } from 'react'
import type { InEveryLanguage, MailLanguage } from '../mail-language.ts'
import type { MailContent, MailSite } from './mail-template.ts'

/** A complete mail: the content between the product's name and a footer. `createElement`, because Node reads no JSX. */
export function buildLayout(
  { preview, body }: MailContent,
  { language, site }: { language: MailLanguage; site: MailSite },
): ReactElement {
  return createElement(
    Html,
    { lang: language },
    createElement(Head),
    createElement(Preview, null, preview),
    createElement(
      Body,
      { style: styles.body },
      createElement(
        Container,
        { style: styles.container },
        createElement(Text, { style: styles.product }, 'Candlebook'),
        ...body,
        createElement(Text, { style: styles.footer }, footers[language](site.contact)),
      ),
    ),
  )
}

/** A paragraph of a mail. */
export function paragraph(...children: ReactNode[]): ReactElement {
  return createElement(Text, { style: styles.text }, ...children)
}

/** A link that looks like a button, in a line of its own. In the plain text it is its label and its address. */
export function linkButton({ label, href }: { label: string; href: string }): ReactElement {
  return createElement('div', { key: href }, createElement(Button, { href, style: styles.button }, label))
}

const footers: InEveryLanguage<(contact: string) => string> = {
  en: (contact) => `Candlebook, the trading journal. Questions: ${contact}`,
  pt: (contact) => `Candlebook, o diário de trading. Dúvidas: ${contact}`,
  es: (contact) => `Candlebook, el diario de trading. Preguntas: ${contact}`,
  fr: (contact) => `Candlebook, le journal de trading. Questions : ${contact}`,
}

const font = { fontFamily: 'Helvetica, Arial, sans-serif', color: '#1c2024' }

const styles = {
  body: { ...font, backgroundColor: '#f4f5f6', margin: '0', padding: '24px 0' },
  container: { backgroundColor: '#ffffff', maxWidth: '560px', padding: '24px', borderRadius: '8px' },
  product: { ...font, fontSize: '18px', fontWeight: 'bold', margin: '0 0 16px' },
  text: { ...font, fontSize: '15px', lineHeight: '24px', margin: '0 0 16px' },
  button: {
    backgroundColor: '#1c2024',
    color: '#ffffff',
    fontSize: '15px',
    padding: '12px 20px',
    borderRadius: '6px',
    margin: '0 12px 16px 0',
    textDecoration: 'none',
  },
  footer: { ...font, color: '#60646c', fontSize: '12px', lineHeight: '18px', margin: '24px 0 0' },
}
