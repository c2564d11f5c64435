import type { ChildProcess } from 'node:child_process'
import { type ProcessSettings, startProcess } from './run-in-process.ts'

/** How long an idle process waits for the next task: most plans are committed soon. */
const MAX_IDLE_MS = 20_000

/** Creates a pool of import processes. */
export function createProcessPool(settings: ProcessSettings) {
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const busy = new Set<ChildProcess>()

  const start = () => {
    const child = startProcess(settings)
    child.once('exit', () => idle.delete(child))
    return child
  }
  const end = (child: ChildProcess) => {
    idle.delete(child)
    child.kill('SIGKILL')
  }
  return {
    /** Returns an idle process, or starts one. The caller passes it to `release`. */
    take(): ChildProcess {
      const [child, timer] = idle.entries().next().value ?? [start()]
      clearTimeout(timer)
      idle.delete(child)
      busy.add(child)
      child.ref()
      return child
    },
    /** Makes a process idle, or ends it when it cannot be used again. */
    release(child: ChildProcess, { isReusable }: { isReusable: boolean }): void {
      busy.delete(child)
      if (!isReusable) {
        end(child)
        return
      }
      child.unref()
      child.channel?.unref()
      idle.set(child, setTimeout(() => end(child), MAX_IDLE_MS).unref())
    },
    /** Ends all processes and waits until they have ended. */
    async close(): Promise<void> {
      const all = [...busy, ...idle.keys()]
      for (const child of all) end(child)
      await Promise.all(all.map(waitForExit))
    },
  }
}

/** Whether the process has not ended and is not being killed. */
export function isAlive(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null && !child.killed
}

function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => child.once('exit', () => done()))
}
