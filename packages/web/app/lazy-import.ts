/**
 * Loads a part of the app late. It replaces the bundler's own helper (vite.config.ts). A browser never fetches a module
 * again after a failure, so a failed `import` cannot be repeated. Therefore the files are fetched first, and `import`
 * is called when all have arrived. Rejects when a file cannot be fetched; a second call fetches again.
 */
export async function lazyImport<Module>(load: () => Promise<Module>, files: string[] = []): Promise<Module> {
  await Promise.all(files.map((file) => fetchOnce(`/${file}`)))
  return load()
}

const arrivals = new Map<string, Promise<void>>()

// Read before the hydration, which removes these links.
const namedByDocument = new Set(
  typeof document === 'undefined'
    ? []
    : [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href')),
)

function fetchOnce(file: string): Promise<void> {
  const known = arrivals.get(file)
  if (known) return known
  const arriving = file.endsWith('.css') ? addStyles(file) : fetchFile(file)
  arrivals.set(file, arriving)
  arriving.catch(() => arrivals.delete(file))
  return arriving
}

/** Puts the file into the browser's cache, from which `import` takes it; what the document names is there already. */
export async function fetchFile(file: string): Promise<void> {
  if (namedByDocument.has(file)) return
  const response = await fetch(file)
  if (!response.ok) throw new Error(`${file} answered ${response.status}`)
  await response.arrayBuffer()
}

function addStyles(file: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${file}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = file
  return new Promise((done, fail) => {
    link.onload = () => done()
    link.onerror = () => {
      link.remove()
      fail(new Error(`${file} could not be loaded`))
    }
    document.head.append(link)
  })
}
