import { createLucideIcon } from 'lucide-react'

// Lucide's ArrowRight, Pencil, Copy and Trash2, each as one path instead of two to five. A row is drawn dozens of times, so
// fewer elements make the list faster.

/** The arrow from entry to exit. */
export const ArrowIcon = createLucideIcon('row-arrow', [['path', { d: 'M5 12h14m-7-7 7 7-7 7', key: 'all' }]])

/** The icon of Edit. */
export const PencilIcon = createLucideIcon('row-pencil', [
  [
    'path',
    {
      d: 'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4',
      key: 'all',
    },
  ],
])

/** The icon of Duplicate. */
export const CopyIcon = createLucideIcon('row-copy', [
  [
    'path',
    {
      d: 'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2',
      key: 'all',
    },
  ],
])

/** The icon of Delete. */
export const TrashIcon = createLucideIcon('row-trash', [
  [
    'path',
    {
      d: 'M10 11v6m4-6v6m5-11v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
      key: 'all',
    },
  ],
])
