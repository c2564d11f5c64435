import { expect, test } from 'vitest'
import { listPages, listSources, type Source } from './sources/list-sources.ts'

const OWN_FILE = 'scripts/plain-words.test.ts'

// Former names and the names that replaced them.
const FORMER_NAMES = new Map(
  Object.entries({
    aboveOf: 'parent of',
    addressNow: 'current search params',
    asIs: 'identity',
    beenHere: 'signed-in hint',
    beyondStop: 'pnlVsStop',
    leavesOut: 'is active filter',
    loadLate: 'lazyImport',
    passOver: 'scan',
    placeOf: 'decodeCursor',
    storedForm: 'codec',
    tradesBehind: 'drill-down',
    worthKnowing: 'file warnings',
  }),
)

// Parts of former names, and the words that replaced them.
const FORMER_PARTS = new Map(
  Object.entries({
    absorb: 'merge into',
    differing: 'mismatch',
    doors: 'routes',
    floors: 'packages',
    hostile: 'malicious, invalid',
    lanes: 'limbs',
    mishap: 'browser errors',
    mishaps: 'browser errors',
    rooms: 'sections',
    walls: 'isolation',
  }),
)

const FORMER_WORDS: [RegExp, string][] = [
  [/\banew\b/i, 'again'],
  [/\bmeanwhile\b/i, 'during this'],
  [/(?<!`)\bnobody\b(?!`)/i, 'no user'], // `nobody` is a user of Linux
  [/\bbeside\b/i, 'next to'],
  [/\bheld against\b/i, 'compared with'],
  [/\bworth knowing\b/i, 'file warnings'],
  [/\bmishaps?\b/i, 'browser errors'],
  [/\bhostile\b/i, 'malicious, invalid'],
  [/\babsorb/i, 'merge into'],
  [/\blanes\b/i, 'limbs'],
  [/\b(?:doors|rooms|floors|walls)\b/i, 'routes, sections, packages, isolation'],
  [/\bgoe?s? on as\b/i, 'matched to'],
  [/(?<!\bround[ -])\btrips?\b/i, 'round trip'],
  [/\btrades that left\b/i, 'exited'],
]

const sources = listSources().filter(({ file }) => file !== OWN_FILE)

test('each term of the glossary is explained once', () => {
  const glossary = listPages().find(({ file }) => file === 'docs/glossary.md')?.text ?? ''
  const terms = [...glossary.matchAll(/^\| (?!term \|)([^|]+) \|/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  )

  expect(terms.length).toBeGreaterThan(100)
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
})

test('no name in the code is one that was replaced', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(sources.flatMap(findFormerNames)).toEqual([])
})

test('a function that reads in the database is named get (throws), find (may be null), list, count, sum or has', () => {
  const other = /^(?:export )?async function (?:select|load|fetch|read|query|retrieve)[A-Z]\w*/gm
  const stores = sources.filter(({ file }) => file.endsWith('.store.ts'))

  expect(stores.length).toBeGreaterThan(50)
  expect(
    stores.flatMap(({ file, text }) => (text.match(other) ?? []).map((name) => `${file}: ${name}`)),
  ).toEqual([])
})

test('comments and pages use the words of the glossary', () => {
  const texts = [
    ...sources.map(({ file, text }) => ({ file, text: readComments(text) })),
    ...listPages().map(({ file, text }) => ({ file, text: omitRequirements(text) })),
  ]

  expect(texts.flatMap(findFormerWords)).toEqual([])
})

function findFormerNames({ file, text }: Source): string[] {
  const names = new Set(text.match(/[a-z_$][\w$]*/gi))
  return [...names].flatMap((name) => {
    const better =
      FORMER_NAMES.get(name[0]!.toLowerCase() + name.slice(1)) ?? // a name has a first character
      splitName(name).flatMap((part) => FORMER_PARTS.get(part) ?? [])[0] ??
      (/^(?:MOST|LONGEST|FEWEST)_/.test(name) ? 'MAX_, MIN_' : null)
    return better ? [`${file}: ${name} (write ${better})`] : []
  })
}

function splitName(name: string): string[] {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((part) => part.toLowerCase())
}

function findFormerWords({ file, text }: Source): string[] {
  return FORMER_WORDS.flatMap(([pattern, better]) => {
    const found = pattern.exec(text)
    return found
      ? [`${file}: ${text.slice(Math.max(found.index - 30, 0), found.index + 30)} (write ${better})`]
      : []
  })
}

/** The comments of a source, each as one line. */
function readComments(text: string): string {
  const comments = text.match(/^\s*\/\*[\s\S]*?\*\/|(?:^|(?<=\s))\/\/ .*$/gm) ?? []
  return comments.map((comment) => comment.replace(/\n\s*\*/g, '').replace(/\s+/g, ' ')).join('\n')
}

/** A page without the sentences of the requirements, which are quoted. */
function omitRequirements(text: string): string {
  return text.replace(/^\| [A-Z]{2,7}-\d{2} \|[^|]*\|/gm, '')
}
