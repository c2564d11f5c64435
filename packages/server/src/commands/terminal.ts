import { createInterface } from 'node:readline/promises'

/** Who is sitting there: hears lines and answers yes or no. */
export type Terminal = { say(line: string): void; ask(question: string): Promise<boolean> }

/** The terminal of this process. Without somebody to ask the answer is no. */
export const terminal: Terminal = {
  say: (line) => console.log(line),
  ask: async (question) => {
    if (!process.stdin.isTTY) {
      console.log(`${question} Nobody is here to answer: that means no. Add --yes to answer beforehand.`)
      return false
    }
    const reading = createInterface({ input: process.stdin, output: process.stdout })
    const answer = await reading.question(`${question} [y/N] `)
    reading.close()
    return /^y(es)?$/i.test(answer.trim())
  },
}
