import type { AuditEntry } from '@candlebook/contract/audit'
import { CSV_START, formatCsvLine } from '../kernel/index.ts'

const columns: [label: string, read: (entry: AuditEntry) => string | null][] = [
  ['When (UTC)', ({ createdAt }) => createdAt],
  ['Action', ({ action }) => action],
  ['Outcome', ({ outcome }) => outcome],
  ['Who', ({ actor }) => nameParty(actor)],
  ['Target', ({ target }) => target && nameParty(target)],
  ['Detail', ({ detail }) => detail],
  ['Network address', ({ address }) => address],
  ['Device', ({ device }) => device],
  ['Id', ({ id }) => id],
]

/** Entries as CSV, with a line of names first. */
export function formatEntries(entries: AuditEntry[]): string {
  const head = formatCsvLine(columns.map(([label]) => label))
  const lines = entries.map((entry) => formatCsvLine(columns.map(([, read]) => read(entry) ?? '')))
  return `${CSV_START}${head}${lines.join('')}`
}

type Party = AuditEntry['actor'] | NonNullable<AuditEntry['target']>

function nameParty(party: Party): string {
  if (party.kind === 'account') return party.email ?? ''
  if (party.kind === 'record') return party.id
  return partyNames[party.kind]
}

const partyNames = {
  erased: 'erased account',
  visitor: 'not signed in',
  product: 'Candlebook',
  'unknown-address': 'unknown address',
} as const
