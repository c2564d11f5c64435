const SECOND = 1000

/** How long the HTTP server waits for a client. The defaults of Node are longer than any client of this API needs. */
export const httpTimeouts = {
  /** Headers arrive in one or two packets. A client that sends them slowly only occupies a connection. */
  headersTimeout: 15 * SECOND,
  /** Headers and body: 24 MB in two minutes need 1.6 Mbit/s. Node then answers 408 and closes the connection. */
  requestTimeout: 120 * SECOND,
  /** Longer than the 60 s of usual proxies: a proxy must not send a request on a connection that the server closes. */
  keepAliveTimeout: 65 * SECOND,
  /** How often the first two limits are checked. The default of 30 s would add as much to each. */
  connectionsCheckingInterval: 5 * SECOND,
}
