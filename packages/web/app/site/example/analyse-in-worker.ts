import type { Analysis } from './analyse-file.ts'

const MAX_SECONDS = 20

/** Reads a file in a worker, so that the page stays responsive. Ends the worker after 20 seconds. Throws when it fails. */
export function analyseInWorker(bytes: Uint8Array<ArrayBuffer>): Promise<Analysis | 'too slow'> {
  const worker = new Worker(new URL('./example.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Analysis | 'too slow'>((resolve, reject) => {
    setTimeout(resolve, MAX_SECONDS * 1000, 'too slow')
    worker.onmessage = ({ data }: MessageEvent<Analysis>) => resolve(data)
    worker.onerror = () => reject(new Error('the worker of the example failed'))
    worker.postMessage(bytes, [bytes.buffer])
  }).finally(() => worker.terminate())
}
