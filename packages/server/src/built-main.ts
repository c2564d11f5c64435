import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Node caches the compiled code of modules that are imported after this call, so everything else is imported later. The
// cache is written when a process ends. Node ignores it when the code or its own version has changed, and does without one
// when the folder cannot be written.
enableCompileCache(fileURLToPath(new URL('../build/compiled', import.meta.url)))
await import('./main.ts')
