import { createInterface } from 'node:readline/promises'

/** Shows lines to the operator and asks questions that are answered yes or no. */
export type Terminal = { say(line: string): void; ask(question: string): Promise<boolean> }

/** The terminal of this process. Without an interactive input the answer is no. */
export const terminal: Terminal = {
  say: (line) => console.log(line),
  ask: async (question) => {
    if (!process.stdin.isTTY) {
      console.log(
        `${question} There is no terminal to answer on, so the answer is no. Add --yes to answer yes.`,
      )
      return false
    }
    const reading = createInterface({ input: process.stdin, output: process.stdout })
    const answer = await reading.question(`${question} [y/N] `)
    reading.close()
    return /^y(es)?$/i.test(answer.trim())
  },
}
