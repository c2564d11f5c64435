const SECOND = 1000

/** How long the HTTP server waits for a client. Node's own limits are longer than any client of ours needs. */
export const httpTimeouts = {
  /** Headers come in one packet or two; a client that sends them slowly only holds a connection. */
  headersTimeout: 15 * SECOND,
  /** Headers and body: 24 MB in two minutes is a line of 1.6 Mbit/s. Node then answers 408 and closes the connection. */
  requestTimeout: 120 * SECOND,
  /** Longer than the 60 s of usual proxies: a proxy must not send a request on a connection that the server closes. */
  keepAliveTimeout: 65 * SECOND,
  /** How often the first two are looked at; Node's 30 s would add as much to each. */
  connectionsCheckingInterval: 5 * SECOND,
}
