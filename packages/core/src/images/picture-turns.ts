import { AppError } from '../kernel/index.ts'

/** A picture that needs work: whose it is, its size, how many pixels it has over all frames, and whether it is an AVIF. */
export type PictureWork = { userId: string; bytes: number; pixels: number; isAvif: boolean }

/** More pictures at once would slow down the requests of all other users: each takes one thread. */
const MAX_RUNNING = 2
/** A decoded picture takes 3 to 8 bytes a pixel, so the running ones take at most 480 MB together. */
const MAX_RUNNING_PIXELS = 60_000_000
/** An AVIF takes 18 bytes a pixel. */
const AVIF_WEIGHT = 3
/** Of one user: the pages of the product upload one picture of 10 MB at most after the other. */
const MAX_WAITING_BYTES = 40 * 1024 * 1024
const RETRY_SECONDS = 5

/**
 * Returns the function that runs work on pictures in turns that are fair by user: one picture of a user at a time, the user
 * who had no turn for longest first, and one AVIF at a time, because it takes ten times as long and as much memory as any
 * other. So a small picture starts at once while another user's AVIFs wait for one another. It throws request.too_many when
 * the waiting pictures of the user have more than 40 MB.
 */
export function openPictureTurns(): <Result>(
  work: PictureWork,
  run: () => Promise<Result>,
) => Promise<Result> {
  const running = new Set<PictureWork>()
  const waiting = new Set<{ work: PictureWork; start: () => void }>()
  const lastTurns = new Map<string, number>() // of users who have a turn or wait for one
  let turns = 0

  const listWaiting = (userId: string) => [...waiting].filter(({ work }) => work.userId === userId)
  const isPresent = (userId: string) =>
    [...running].some((work) => work.userId === userId) || listWaiting(userId).length > 0

  function fits(work: PictureWork): boolean {
    const { userId, isAvif } = work
    const others = [...running]
    if (others.length === 0) return true
    if (others.length >= MAX_RUNNING || others.some((one) => one.userId === userId)) return false
    if (isAvif && others.some((one) => one.isAvif)) return false
    return [...others, work].reduce((sum, one) => sum + weigh(one), 0) <= MAX_RUNNING_PIXELS
  }

  function startNext(): void {
    const lastTurn = ({ work }: { work: PictureWork }) => lastTurns.get(work.userId) ?? 0
    const inOrder = [...waiting].sort((one, other) => lastTurn(one) - lastTurn(other)) // stable: then by arrival
    const next = inOrder.find(({ work }) => fits(work))
    if (!next) return
    waiting.delete(next)
    running.add(next.work)
    lastTurns.set(next.work.userId, ++turns)
    next.start()
    startNext()
  }

  return async (work, run) => {
    const waitingBytes = listWaiting(work.userId).reduce((sum, one) => sum + one.work.bytes, work.bytes)
    if (waitingBytes > MAX_WAITING_BYTES)
      throw new AppError('request.too_many', { data: { waitSeconds: RETRY_SECONDS } })
    await new Promise<void>((start) => {
      waiting.add({ work, start })
      startNext()
    })
    try {
      return await run()
    } finally {
      running.delete(work)
      if (!isPresent(work.userId)) lastTurns.delete(work.userId)
      startNext()
    }
  }
}

const weigh = ({ pixels, isAvif }: PictureWork): number => pixels * (isAvif ? AVIF_WEIGHT : 1)
