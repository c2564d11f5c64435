// The service worker of the desk. Its scope is /app, so public pages never see it. It keeps the files and empty pages of
// the desk on the device, so that the desk opens without a network. A page of the network always comes first: after a
// deployment nothing old is shown. It stores no answer of the API; the page stores the session (offline-desk.tsx).

// The build replaces both lines (offline-files.ts).
const VERSION = ''
const FILES = []

const CACHE = `candlebook.desk.${VERSION}`
const PAGES = ['/app', '/app/journal', '/app/analytics', '/app/library']
/** The answer to this request is in a cache of the page, until the user signs out. */
const SESSION = '/api/v1/session'

addEventListener('install', (event) => event.waitUntil(install()))
addEventListener('activate', (event) => event.waitUntil(activate()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(event, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(readAsset(request))
  else if (pathname === SESSION || pathname === '/theme.js') event.respondWith(readNewest(request))
})

async function install() {
  const cache = await caches.open(CACHE)
  const pages = await Promise.all(PAGES.map(fetchPage))
  const named = pages.flatMap(({ text }) => text.match(/\/assets\/[\w.-]+/g) ?? [])
  await Promise.all([...new Set([...FILES, ...named])].map((file) => addAsset(cache, file)))
  await cache.add('/theme.js')
  await Promise.all(pages.map(({ path, text, headers }) => cache.put(path, new Response(text, { headers }))))
  await skipWaiting()
}

/** The server sends a page with this header without data of a user, and without a session. */
async function fetchPage(path) {
  const page = await fetch(path, { headers: { 'X-Empty-Page': 'yes' }, cache: 'no-store' })
  if (!page.ok || page.redirected) throw new Error(`${path} could not be loaded.`)
  const headers = new Headers(page.headers) // with the nonce that the text has
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name) // the text is not compressed
  return { path, text: await page.text(), headers }
}

/** A file of this name never changes, so that an earlier version can have it already. */
async function addAsset(cache, file) {
  const known = await caches.match(file, { ignoreVary: true })
  return known ? cache.put(file, known) : cache.add(file)
}

async function activate() {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('candlebook.desk.') && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  // The browser then sends the request for a page while it starts the worker.
  await registration.navigationPreload?.enable()
  await clients.claim()
}

async function openPage({ request, preloadResponse }, pathname) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const page = await caches.match(pathname, { cacheName: CACHE, ignoreVary: true })
    // Only the tabs open without a network. A redirect from /app to itself would never end.
    return page ?? (pathname === '/app' ? Response.error() : Response.redirect('/app'))
  }
}

const readAsset = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

const readNewest = (request) =>
  fetch(request).catch(
    async () => (await caches.match(request.url, { ignoreVary: true })) ?? Response.error(),
  )
