import type { Part, QuickContext } from './quick-fields.ts'
import { type QuickToken, quote, unquote } from './quick-texts.ts'
import { isDecisiveWord } from './quick-words.ts'

/** The strategy or broker account whose name begins at this token; null for none. Both: the trader says which one. */
export function findQuickName(tokens: Tokens, at: number, context: QuickContext): Part | null {
  const strategy = matchName(context.strategies, tokens, at)
  const account = matchName(listAccountNames(context), tokens, at)
  const [found, other] =
    (strategy?.count ?? 0) >= (account?.count ?? 0) ? [strategy, account] : [account, strategy]
  if (!found || tokens.slice(at, at + found.count).some(({ text }) => isDecisiveWord(text))) return null
  const { count, name } = found
  if (other?.count === count) {
    const choices = [
      { label: 'Strategy', text: `strategy ${quote(name)}` },
      { label: 'Account', text: `account ${quote(other.name)}` },
    ]
    return { count, kind: 'problem', problem: 'unclear', choices }
  }
  const field = found === strategy ? 'strategy' : 'account'
  return { count, kind: 'sets', values: { [field]: name }, isFlag: true }
}

/** The names of the accounts that are in use. */
export function listAccountNames({ accounts }: QuickContext): string[] {
  return accounts.filter(({ archived }) => !archived).map(({ name }) => name)
}

/** The longest of these names that the tokens from this place on spell, in any case. */
export function matchName(
  names: readonly string[],
  tokens: Tokens,
  at: number,
): { name: string; count: number } | null {
  const first = unquoteLower(tokens[at]?.text ?? '')
  let found: { name: string; count: number } | null = null
  for (const name of names) {
    const key = name.trim().toLowerCase()
    if (key === '' || !key.startsWith(first) || first === '') continue
    const count = key === first ? 1 : key.split(/\s+/).length
    const typed = tokens.slice(at, at + count).map(({ text }) => unquoteLower(text))
    if (typed.join(' ') !== key.split(/\s+/).join(' ') && first !== key) continue
    if (count > (found?.count ?? 0)) found = { name: name.trim(), count }
  }
  return found
}

function unquoteLower(text: string): string {
  return unquote(text).trim().toLowerCase()
}

/** The tokens from one place on, or all of a line. */
export type Tokens = readonly Pick<QuickToken, 'text'>[]
