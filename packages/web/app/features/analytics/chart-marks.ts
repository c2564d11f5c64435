import type {
  IChartApiBase,
  ISeriesApi,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  SeriesType,
  Time,
} from 'lightweight-charts'

type Target = Parameters<
  NonNullable<
    ReturnType<ReturnType<NonNullable<ISeriesPrimitive<Time>['paneViews']>>[number]['renderer']>
  >['draw']
>[0]

/** What is drawn over a curve besides its line; places across are days since the start of the axis. */
export type Marks = {
  /** What belongs to the pane: the first of its curves draws it. */
  pane: { title: string | null; shade: Shade | null; isLast: boolean } | null
  /** The day that is read off, and how high the curve is there. */
  cursor: { day: number; height: number } | null
  /** A dot where the curve ends. */
  end: { day: number; height: number } | null
  inks: { line: string; soft: string; faint: string; shade: string; ground: string; font: string }
}

/** The days from one to another through all panes, with words at the foot of the last; the short ones where room lacks. */
export type Shade = { from: number; to: number; words: string; short: string }

/** Draws the marks of one curve, as a part of the chart, so that they are where the curve is at every moment. */
export class CurveMarks implements ISeriesPrimitive<Time> {
  #marks: Marks | null = null
  #chart: IChartApiBase<Time> | null = null
  #series: ISeriesApi<SeriesType, Time> | null = null
  #redraw: () => void = () => {}

  attached({ chart, series, requestUpdate }: SeriesAttachedParameter<Time>) {
    this.#chart = chart
    this.#series = series
    this.#redraw = requestUpdate
  }

  /** Shows these marks from the next drawing on. */
  show(marks: Marks) {
    this.#marks = marks
    this.#redraw()
  }

  paneViews() {
    return [
      {
        zOrder: () => 'bottom' as const,
        renderer: () => ({ draw: (target: Target) => this.#draw(target, drawUnder) }),
      },
      {
        zOrder: () => 'top' as const,
        renderer: () => ({ draw: (target: Target) => this.#draw(target, drawOver) }),
      },
    ]
  }

  #draw(target: Target, draw: (room: Room, marks: Marks) => void) {
    const [marks, chart, series] = [this.#marks, this.#chart, this.#series]
    if (!marks || !chart || !series) return
    // biome-ignore lint/correctness/useHookAtTopLevel: no hook, the library only calls it so
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      draw(
        {
          context,
          ...mediaSize,
          x: (day) => chart.timeScale().logicalToCoordinate(day as Logical) ?? 0,
          y: (height) => series.priceToCoordinate(height) ?? 0,
        },
        marks,
      )
    })
  }
}

type Room = {
  context: CanvasRenderingContext2D
  width: number
  height: number
  x: (day: number) => number
  y: (height: number) => number
}

function drawUnder({ context, height, x }: Room, { pane, inks }: Marks) {
  if (!pane?.shade) return
  const { from, to } = pane.shade
  context.fillStyle = inks.shade
  context.fillRect(x(from), 0, Math.max(x(to) - x(from), 1), height)
}

function drawOver(room: Room, marks: Marks) {
  const { context } = room
  const { pane, cursor, end, inks } = marks
  context.font = inks.font
  if (pane?.title) write(room, { words: pane.title, x: 6, y: 14, align: 'left', marks })
  if (pane?.shade && pane.isLast) writeShade(room, pane.shade, marks)
  if (cursor && pane) {
    context.strokeStyle = inks.faint
    context.lineWidth = 1
    context.setLineDash([2, 3])
    context.beginPath()
    context.moveTo(room.x(cursor.day), 0)
    context.lineTo(room.x(cursor.day), room.height)
    context.stroke()
    context.setLineDash([])
  }
  if (cursor) dot(room, cursor, { fill: inks.line, ring: inks.ground })
  else if (end) dot(room, end, { fill: inks.ground, ring: inks.line })
}

function dot(
  { context, x, y }: Room,
  at: { day: number; height: number },
  inks: { fill: string; ring: string },
) {
  context.beginPath()
  context.arc(x(at.day), y(at.height), 4, 0, 2 * Math.PI)
  context.fillStyle = inks.fill
  context.fill()
  context.lineWidth = 2
  context.strokeStyle = inks.ring
  context.stroke()
}

/** Left of the shade where there is room for the words, else right of it; else the short ones from its left edge. */
function writeShade(room: Room, shade: Shade, marks: Marks) {
  const wide = room.context.measureText(shade.words).width + 16
  const [from, to, y] = [room.x(shade.from), room.x(shade.to), room.height - 8]
  if (from > wide) write(room, { words: shade.words, x: from - 8, y, align: 'right', marks })
  else if (room.width - to > wide) write(room, { words: shade.words, x: to + 8, y, align: 'left', marks })
  else write(room, { words: shade.short, x: Math.max(from, 0) + 8, y, align: 'left', marks })
}

function write(
  { context }: Room,
  {
    words,
    x,
    y,
    align,
    marks,
  }: { words: string; x: number; y: number; align: CanvasTextAlign; marks: Marks },
) {
  context.textAlign = align
  context.textBaseline = 'alphabetic'
  context.lineJoin = 'round'
  context.lineWidth = 4
  context.strokeStyle = marks.inks.ground // a halo, so that lines behind do not run through the words
  context.strokeText(words, x, y)
  context.fillStyle = marks.inks.soft
  context.fillText(words, x, y)
}
