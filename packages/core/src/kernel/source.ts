/** Where a request comes from: its network address and its User-Agent header. */
export type Source = { address: string | null; userAgent: string | null }
