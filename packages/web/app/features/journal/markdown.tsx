import { isWebAddress } from '@candlebook/domain/text'
import { lexer, type Token, type Tokens } from 'marked'
import type { ReactNode } from 'react'

/**
 * A trader's text with light Markdown: headings, lists, quotes, emphasis, code, links. Built as elements from the
 * parsed tokens and never as HTML, so script in a text shows as text. Line breaks stay as written.
 */
export function Markdown({ text }: { text: string }) {
  return <div className="prose">{blocks(lexer(text, { gfm: true, breaks: true }))}</div>
}

function blocks(tokens: Token[]): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: as below
  return tokens.map((token, at) => <Block key={`${at} ${token.type}`} token={token} />)
}

function Block({ token }: { token: Token }): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      // The dialog's title is the second level, so every heading of the text is one below.
      return <h3>{inline((token as Tokens.Heading).tokens)}</h3>
    case 'paragraph':
      return <p>{inline((token as Tokens.Paragraph).tokens)}</p>
    case 'blockquote':
      return <blockquote>{blocks((token as Tokens.Blockquote).tokens)}</blockquote>
    case 'list':
      return <List list={token as Tokens.List} />
    case 'code':
      return <pre>{(token as Tokens.Code).text}</pre>
    case 'hr':
      return <hr />
    case 'text':
      return inline((token as Tokens.Text).tokens ?? [token])
    default:
      return <p>{token.raw}</p> // tables and raw HTML show as they were typed
  }
}

function List({ list }: { list: Tokens.List }) {
  const items = list.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of a parsed text have no other name and never move
    <li key={at}>
      {item.task && <span aria-hidden="true">{item.checked ? '☑ ' : '☐ '}</span>}
      {blocks(item.tokens.filter((token) => token.type !== 'checkbox'))}
    </li>
  ))
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>
}

function inline(tokens: Token[]): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a parsed text have no other name and never move
  return tokens.map((token, at) => <Inline key={`${at} ${token.type}`} token={token} />)
}

function Inline({ token }: { token: Token }): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline((token as Tokens.Strong).tokens)}</strong>
    case 'em':
      return <em>{inline((token as Tokens.Em).tokens)}</em>
    case 'del':
      return <del>{inline((token as Tokens.Del).tokens)}</del>
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>
    case 'br':
      return <br />
    case 'escape':
      return (token as Tokens.Escape).text
    case 'link':
      return <MarkdownLink link={token as Tokens.Link} />
    case 'text': {
      const { tokens, text } = token as Tokens.Text
      return tokens ? inline(tokens) : text
    }
    default:
      return token.raw // images and raw HTML show as they were typed
  }
}

function MarkdownLink({ link }: { link: Tokens.Link }) {
  if (!isWebAddress(link.href)) return <>{link.raw}</>
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
      {inline(link.tokens)}
    </a>
  )
}
