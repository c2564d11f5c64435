import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

const BIN = resolve('node_modules/.bin')

/** Runs a program of node_modules and shows its output; resolves to whether it succeeded. */
export function runTool(name, args, env = {}) {
  const path = `${BIN}${delimiter}${process.env.PATH}`
  const child = spawn(name, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: path, ...env },
    shell: process.platform === 'win32',
  })
  return new Promise((done) => {
    child.once('error', (error) => {
      console.log(`${name} does not start: ${error.message}`)
      done(false)
    })
    child.once('exit', (code) => done(code === 0))
  })
}
