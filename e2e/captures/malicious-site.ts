import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A web site on this machine that acts as every public site, and the paths that were requested from it. */
export type Site = { port: number; asked: string[]; close(): Promise<void> }

/**
 * Starts the site. `/` is a harmless page, `/to?url=` redirects. `/attack` tries every way to reach the targets, and
 * requests `/tried` afterwards.
 */
export async function startMaliciousSite(targets: string[], { trapPort, udpPort }: Ports): Promise<Site> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site.example')
    asked.push(url.pathname)
    const html = (text: string) => response.setHeader('Content-Type', 'text/html').end(text)
    if (url.pathname === '/to')
      response.writeHead(302, { Location: url.searchParams.get('url') ?? '/' }).end()
    else if (url.pathname === '/attack') html(buildAttackPage(targets, { trapPort, udpPort }))
    else if (url.pathname === '/refresh') html(`<meta http-equiv="refresh" content="0;url=${targets[0]}">`)
    else if (url.pathname === '/script') html(`<script>location = ${JSON.stringify(targets[0])}</script>`)
    else if (url.pathname === '/gone') response.writeHead(404).end('gone')
    else if (url.pathname === '/file')
      response.writeHead(200, { 'Content-Disposition': 'attachment; filename="x.bin"' }).end('x')
    else if (url.pathname === '/asleep') asked.push('waiting')
    else if (url.pathname === '/endless') response.setHeader('Content-Type', 'text/html').write(quiet)
    else if (url.pathname === '/fontless')
      html(`<style>@font-face{font-family:a;src:url(/asleep)}h1{font-family:a}</style>${quiet}`)
    else if (url.pathname.endsWith('.js'))
      response.setHeader('Content-Type', 'text/javascript').end(buildWorkerScript(targets))
    else html(quiet)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { port: (server.address() as AddressInfo).port, asked, close } // it listens on TCP
}

type Ports = { trapPort: number; udpPort: number }

const quiet = '<body style="margin:0;background:#204060"><h1>A quiet page</h1>'

function buildWorkerScript(targets: string[]): string {
  return `for (const target of ${JSON.stringify(targets)}) fetch(target, {mode: 'no-cors'}).catch(() => {})`
}

function buildAttackPage(targets: string[], { trapPort, udpPort }: Ports): string {
  const elements = targets.flatMap((url) => [
    ...[url, `/to?url=${encodeURIComponent(url)}`].flatMap((either) => [
      `<iframe src="${either}"></iframe>`,
      `<img src="${either}">`,
      `<script src="${either}" async></script>`,
    ]),
    `<link rel="stylesheet" href="${url}">`,
    `<link rel="prefetch" href="${url}">`,
    `<link rel="preload" as="image" href="${url}">`,
    `<link rel="modulepreload" href="${url}">`,
    `<link rel="manifest" href="${url}">`,
    `<link rel="icon" href="${url}">`,
    `<video src="${url}" autoplay></video>`,
    `<object data="${url}"></object>`,
    `<embed src="${url}">`,
    `<svg><image href="${url}"/><use href="${url}#x"/></svg>`,
    `<div style="background:url('${url}')">x</div>`,
  ])
  const hints = targets.flatMap((url) => [
    `<link rel="preconnect" href="${url}">`,
    `<link rel="dns-prefetch" href="${url}">`,
  ])
  const rules = {
    prefetch: [{ source: 'list', urls: targets }],
    prerender: [{ source: 'list', urls: targets }],
  }
  return `<!doctype html>${hints.join('')}<script type="speculationrules">${JSON.stringify(rules)}</script>
<body>${elements.join('')}
<iframe src="file:///etc/passwd"></iframe><iframe src="chrome://version"></iframe>
<iframe src="view-source:${targets[0]}"></iframe>
<script>
const quietly = (work) => { try { Promise.resolve(work()).catch(() => {}) } catch {} }
for (const target of ${JSON.stringify(targets)}) {
  const socket = target.replace('http', 'ws')
  quietly(() => fetch(target, {mode: 'no-cors', keepalive: true}))
  quietly(() => fetch('/to?url=' + encodeURIComponent(target), {mode: 'no-cors'}))
  quietly(() => fetch(target, {mode: 'no-cors', targetAddressSpace: 'loopback'}))
  quietly(() => { const x = new XMLHttpRequest(); x.open('GET', target); x.send() })
  quietly(() => new WebSocket(socket))
  quietly(() => new EventSource(target))
  quietly(() => navigator.sendBeacon(target, 'x'))
  quietly(() => window.open(target))
  quietly(() => { const a = document.createElement('a'); a.href = '#'; a.ping = target; document.body.append(a); a.click() })
  quietly(() => { const f = document.createElement('form'); f.action = target; f.target = '_blank'; document.body.append(f); f.submit() })
  quietly(() => new WebTransport(target.replace('http:', 'https:')).ready)
  quietly(() => import(target))
}
quietly(() => new Worker('/worker.js'))
quietly(() => new SharedWorker('/shared.js'))
quietly(() => navigator.serviceWorker.register('/service.js'))
quietly(async () => {
  const urls = ['stun:127.0.0.1:${udpPort}', 'stun:localhost:${udpPort}']
  const turn = ['turn:127.0.0.1:${trapPort}?transport=tcp', 'turn:127.0.0.1:${udpPort}?transport=udp', 'turns:localhost:${trapPort}?transport=tcp']
  const call = new RTCPeerConnection({iceServers: [{urls}, {urls: turn, username: 'a', credential: 'b'}]})
  call.createDataChannel('x')
  await call.setLocalDescription(await call.createOffer())
})
fetch('/tried')
</script>`
}
