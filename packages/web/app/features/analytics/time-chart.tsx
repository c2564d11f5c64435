import type { Day } from '@candlebook/domain/days/day'
import { clsx } from 'clsx'
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { useShownAmounts } from '../../lib/shown-amounts.ts'
import { type ChartDrawing, type CurveValues, drawChart, type PaneLook } from './chart-drawing.ts'
import { onThemeChange, type Shade } from './chart-marks.ts'
import styles from './time-chart.module.css'

/**
 * Curves over exit days, drawn by Lightweight Charts. An invisible slider selects a day by keyboard, as the pointer
 * does. Callers must pass the same `panes` and `shade` objects while they do not change.
 */
export function TimeChart(props: ChartProps) {
  return <Chart key={useShownAmounts()} {...props} /> // the labels of a drawn axis do not change
}

type ChartProps = {
  /** Oldest first, at least one. */
  days: readonly Day[]
  panes: readonly PaneLook[]
  heights: CurveValues
  shade?: Shade | null
  label: string
  /** The address that a press on a day opens. */
  toDay: (day: Day) => string
  /** The text of a day for screen readers, and the content of the bubble. Both by index of the day. */
  words: (at: number) => string
  tip: (at: number) => ReactNode
  size?: 'small'
}

function Chart({ days, panes, heights, shade = null, label, toDay, words, tip, size }: ChartProps) {
  const element = useRef<HTMLDivElement>(null)
  const drawing = useRef<ChartDrawing | null>(null)
  useChartDrawing({ element, drawing }, panes)
  const [at, setAt] = useState<number | null>(null)
  const shown = at !== null && at < days.length ? at : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: other panes need another drawing
  useLayoutEffect(() => drawing.current?.setData(days, heights), [panes, days, heights])
  useEffect(() => drawing.current?.setMarks({ shade, at: shown }), [shade, shown])
  const navigate = useNavigate()
  const open = (place: number) => void navigate(toDay(days[place] as Day))
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const next = drawing.current?.nearest(clientX - currentTarget.getBoundingClientRect().left) ?? null
    setAt(next)
    return next
  }
  const pressed = useRef<number | null>(null)
  // A finger shows a day with its first tap; a mouse shows it before it is pressed.
  const press = (event: PointerEvent<HTMLElement>) => {
    const next = point(event)
    const isShown = event.pointerType !== 'touch' || next === shown
    pressed.current = event.button === 0 && isShown ? next : null
  }
  const release = (event: PointerEvent<HTMLElement>) => {
    const isLink = event.target instanceof Element && event.target.closest('a') !== null
    if (pressed.current !== null && pressed.current === point(event) && !isLink) open(pressed.current)
  }
  return (
    <div
      className={styles.frame}
      data-size={size}
      onPointerDown={press}
      onPointerUp={release}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setAt(null)} // a finger covers the day
    >
      <div ref={element} className={styles.drawing} aria-hidden="true" />
      <DaySlider label={label} words={words} last={days.length - 1} at={shown} onMove={setAt} onOpen={open} />
      <ChartSource />
      {shown !== null && drawing.current && element.current && (
        <Tip left={drawing.current.across(days[shown] as Day)} chartWidth={element.current.clientWidth}>
          {tip(shown)}
          <span className={styles.hint}>{PRESS_HINT}</span>
        </Tip>
      )}
    </div>
  )
}

/** Draws a chart into `element` while the component is mounted. Other panes give another drawing. */
function useChartDrawing(
  {
    element,
    drawing,
  }: { element: RefObject<HTMLDivElement | null>; drawing: RefObject<ChartDrawing | null> },
  panes: readonly PaneLook[],
) {
  useLayoutEffect(() => {
    if (!element.current) return
    const drawn = drawChart(element.current, panes)
    drawing.current = drawn
    const stop = onThemeChange(drawn.setInks)
    return () => {
      stop()
      drawn.dispose()
      drawing.current = null
    }
  }, [element, drawing, panes])
}

const PRESS_HINT = 'Press to open the day'

/** Selects a day by keyboard, and opens it with Enter; null selects none. */
function DaySlider({
  label,
  words,
  last,
  at,
  onMove,
  onOpen,
}: {
  label: string
  words: (at: number) => string
  last: number
  at: number | null
  onMove: (at: number | null) => void
  onOpen: (at: number) => void
}) {
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={label}
      aria-valuetext={words(at ?? last)}
      min={0}
      max={last}
      value={at ?? last}
      onChange={(event) => onMove(Number(event.currentTarget.value))}
      onFocus={() => onMove(at ?? last)}
      onBlur={() => onMove(null)}
      aria-description="Enter opens the day"
      onKeyDown={({ key }) => {
        if (key === 'Escape') onMove(null)
        if (key === 'Enter') onOpen(at ?? last)
      }}
    />
  )
}

function ChartSource() {
  return (
    <p className={styles.source}>
      Drawn with{' '}
      <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
        TradingView Lightweight Charts™
      </a>
    </p>
  )
}

function Tip({ left, chartWidth, children }: { left: number; chartWidth: number; children: ReactNode }) {
  return (
    <div
      className={clsx(styles.bubble, 'num')}
      data-side={left > chartWidth / 2 ? 'left' : 'right'}
      style={{ left }}
      aria-hidden
    >
      {children}
    </div>
  )
}
