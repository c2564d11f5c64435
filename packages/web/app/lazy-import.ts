/**
 * Loads a part of the app late, in place of the bundler's own helper (vite.config.ts). The files are fetched first and
 * `import` comes only when all have arrived: a module that a browser once failed to fetch it never asks for again, so
 * a failed import could not be repeated. Rejects when a file cannot be had; called again, it asks again.
 */
export async function lazyImport<Module>(load: () => Promise<Module>, files: string[] = []): Promise<Module> {
  await Promise.all(files.map((file) => fetchOnce(`/${file}`)))
  return load()
}

const arrivals = new Map<string, Promise<void>>()

function fetchOnce(file: string): Promise<void> {
  const known = arrivals.get(file)
  if (known) return known
  const arriving = file.endsWith('.css') ? addStyles(file) : fetchScript(file)
  arrivals.set(file, arriving)
  arriving.catch(() => arrivals.delete(file))
  return arriving
}

/** Puts the file into the browser's cache, from which `import` takes it; what the document names is there already. */
async function fetchScript(file: string): Promise<void> {
  if (document.querySelector(`link[rel="modulepreload"][href="${file}"]`)) return
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
