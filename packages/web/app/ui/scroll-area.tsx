import * as RadixScrollArea from 'radix-ui/scroll-area'
import type { ReactNode, Ref } from 'react'
import { cspNonce } from './nonce.ts'
import './scroll-area.css'

/** How long the scrollbar stays after scrolling stops. Source: requirement CONST-02. */
export const SCROLLBAR_HIDE_DELAY_MS = 600

/** A box that scrolls and shows its bar only meanwhile. Give it a height by class. */
export function ScrollArea({
  label,
  className,
  viewportRef,
  children,
}: {
  label: string
  className?: string
  viewportRef?: Ref<HTMLDivElement>
  children: ReactNode
}) {
  return (
    <RadixScrollArea.Root
      type="scroll"
      scrollHideDelay={SCROLLBAR_HIDE_DELAY_MS}
      className={className ? `scroll-area ${className}` : 'scroll-area'}
    >
      {/* The region takes focus, so that the keyboard can scroll it. */}
      <RadixScrollArea.Viewport
        ref={viewportRef}
        className="scroll-view"
        nonce={cspNonce()}
        role="region"
        aria-label={label}
        tabIndex={0}
      >
        {children}
      </RadixScrollArea.Viewport>
      <RadixScrollArea.Scrollbar orientation="vertical" className="scroll-bar">
        <RadixScrollArea.Thumb className="scroll-thumb" />
      </RadixScrollArea.Scrollbar>
    </RadixScrollArea.Root>
  )
}
