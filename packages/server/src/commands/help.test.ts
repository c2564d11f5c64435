import { describe, expect, test } from 'vitest'
import { readWords } from './command.ts'
import { commands } from './commands.ts'
import { runCommand } from './run-command.ts'

const PLACEHOLDER = /^[A-Z]+$/

async function run(...words: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const code = await runCommand(words, { say: (line) => void lines.push(line), ask: async () => false })
  return { code, text: `${lines.join('\n')}\n` }
}

describe.each(Object.entries(commands))('the help of %s', (name, command) => {
  const { usage, options } = command

  test('has usage, summary, arguments, options, examples and exit codes, also in the middle of a call', async () => {
    const { code, text } = await run('help', name)

    expect(code).toBe(0)
    expect(text).toMatch(/^Usage: npm run candlebook -- /)
    for (const part of [...usage, command.summary, ...command.examples]) expect(text).toContain(part)
    for (const help of Object.values(command.arguments)) expect(text).toContain(help)
    for (const [option, { help }] of Object.entries(options))
      expect(text).toMatch(new RegExp(`^ {2}--${option}\\b.* ${escapePattern(help)}$`, 'm'))
    expect(text).toMatch(/^Exit codes:\n {2}0 {2}\S.*\n {2}1 {2}\S.*\n {2}2 {2}\S.*$/m)
    for (const words of [
      [name, '--help'],
      [name, '-h'],
      [name, 'word', '--help'],
      ['--help', name],
    ])
      expect(await run(...words)).toEqual({ code, text })
  })

  test('explains exactly the words and the options that its usage has', () => {
    const placeholders = new Set<string>()
    const used = new Set<string>()
    for (const call of usage) {
      const words = call.split(/[\s[\]|]+/)
      expect(words[0]).toBe(name)
      for (const [at, word] of words.entries()) {
        const isValue = words[at - 1]?.startsWith('--')
        if (word.startsWith('--')) used.add(word.slice(2))
        if (isValue && PLACEHOLDER.test(word)) expect(options[words[at - 1]!.slice(2)]?.value).toBe(word)
        if (!isValue && PLACEHOLDER.test(word)) placeholders.add(word)
      }
    }

    expect([...placeholders].toSorted()).toEqual(Object.keys(command.arguments).toSorted())
    expect([...used].toSorted()).toEqual(Object.keys(options).toSorted())
  })

  test('has examples that fit its usage', () => {
    for (const example of command.examples) {
      const [first, ...args] = example.split(' ')
      const { words } = readWords(command, args)

      expect(first).toBe(name)
      expect(usage.filter((call) => fits([name, ...words], call))).not.toEqual([])
    }
  })

  test('is not needed for an option that does not exist: the command refuses it before it runs', async () => {
    const { code, text } = await run(name, '--colour')

    expect(code).toBe(2)
    expect(text).toContain("Unknown option '--colour'")
    expect(text).toContain(`Usage: npm run candlebook -- ${usage.join(' | ')}\n`)
  })
})

test('the list of all commands names each with its summary, and help of an unknown one shows the list', async () => {
  const list = await run('help')
  const unknown = await run('help', 'improt')

  for (const { usage, summary } of Object.values(commands))
    expect(list.text).toContain(`  ${usage.join(' | ')}\n      ${summary}\n`)
  for (const words of [[], ['--help'], ['-h']]) expect(await run(...words)).toEqual(list)
  expect(unknown).toEqual({ code: 2, text: `There is no command "improt".\n\n${list.text}` })
})

/** Whether words without options are a call of this form, whose words in capital letters mean any word. */
function fits(words: string[], call: string): boolean {
  const form = call
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/--\w+ [A-Z]+/g, '')
    .trim()
    .split(/\s+/)
  return (
    form.length === words.length && form.every((word, at) => PLACEHOLDER.test(word) || word === words[at])
  )
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
