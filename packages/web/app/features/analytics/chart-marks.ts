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

/** Everything drawn over a curve except its line. X positions are days since the start of the axis. */
export type Marks = {
  /** The content of the pane, drawn by its first curve. */
  pane: { title: string | null; shade: Shade | null; isLast: boolean } | null
  /** The day under the cursor, and the value of the curve there. */
  cursor: { day: number; height: number } | null
  /** A dot at the end of the curve. */
  end: { day: number; height: number } | null
  inks: { line: string; soft: string; faint: string; shade: string; ground: string; font: string }
}

/**
 * A highlighted range of days through all panes, with a text below the last one; `short` is the text for little
 * space.
 */
export type Shade = { from: number; to: number; words: string; short: string }

/** Draws the marks of one curve as a plugin of the chart, so that both always have the same position. */
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

  /** Sets the marks for the next drawing. */
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

  #draw(target: Target, draw: (area: DrawArea, marks: Marks) => void) {
    const [marks, chart, series] = [this.#marks, this.#chart, this.#series]
    if (!marks || !chart || !series) return
    // biome-ignore lint/correctness/useHookAtTopLevel: not a React hook, but a method of the library with this name
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

type DrawArea = {
  context: CanvasRenderingContext2D
  width: number
  height: number
  x: (day: number) => number
  y: (height: number) => number
}

function drawUnder({ context, height, x }: DrawArea, { pane, inks }: Marks) {
  if (!pane?.shade) return
  const { from, to } = pane.shade
  context.fillStyle = inks.shade
  context.fillRect(x(from), 0, Math.max(x(to) - x(from), 1), height)
}

function drawOver(area: DrawArea, marks: Marks) {
  const { context } = area
  const { pane, cursor, end, inks } = marks
  context.font = inks.font
  if (pane?.title) write(area, { words: pane.title, x: 6, y: 14, align: 'left', marks })
  if (pane?.shade && pane.isLast) writeShade(area, pane.shade, marks)
  if (cursor && pane) {
    context.strokeStyle = inks.faint
    context.lineWidth = 1
    context.setLineDash([2, 3])
    context.beginPath()
    context.moveTo(area.x(cursor.day), 0)
    context.lineTo(area.x(cursor.day), area.height)
    context.stroke()
    context.setLineDash([])
  }
  if (cursor) drawDot(area, cursor, { fill: inks.line, ring: inks.ground })
  else if (end) drawDot(area, end, { fill: inks.ground, ring: inks.line })
}

function drawDot(
  { context, x, y }: DrawArea,
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

/** Writes left of the range if there is space, otherwise right of it, otherwise the short text inside. */
function writeShade(area: DrawArea, shade: Shade, marks: Marks) {
  const wide = area.context.measureText(shade.words).width + 16
  const [from, to, y] = [area.x(shade.from), area.x(shade.to), area.height - 8]
  if (from > wide) write(area, { words: shade.words, x: from - 8, y, align: 'right', marks })
  else if (area.width - to > wide) write(area, { words: shade.words, x: to + 8, y, align: 'left', marks })
  else write(area, { words: shade.short, x: Math.max(from, 0) + 8, y, align: 'left', marks })
}

function write(
  { context }: DrawArea,
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
  context.strokeStyle = marks.inks.ground // an outline, so that the text is readable over lines
  context.strokeText(words, x, y)
  context.fillStyle = marks.inks.soft
  context.fillText(words, x, y)
}

/** A colour token of ui/tokens.css. */
export type Ink = `--${string}`

/**
 * The colour of a token in the current theme, in a form that a canvas accepts, with an opacity. The browser resolves
 * it, because the chart library knows fewer colour formats than CSS.
 */
export function toInkColor(token: Ink, strength = 1): string {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return 'gray'
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token)
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha = 255] = context.getImageData(0, 0, 1, 1).data
  return `rgba(${red}, ${green}, ${blue}, ${(strength * alpha) / 255})`
}

/** Calls `work` when the theme changes. Returns a function that stops it. */
export function onThemeChange(work: () => void): () => void {
  const observer = new MutationObserver(work)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
