/**
 * How the browser of a capture is started: everything goes through the guard, also what a browser usually keeps away
 * from a proxy (this machine's own addresses, lookups of names, QUIC, calls between browsers), and nothing is asked
 * for or kept on its own account.
 */
export function chromiumArguments({ proxyPort }: { proxyPort: number }): string[] {
  return [
    `--proxy-server=socks5://127.0.0.1:${proxyPort}`,
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1', // the guard looks names up, and nobody else
    '--disable-quic',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp', // the name of this switch depends on the build
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--dns-prefetch-disable',
    '--no-pings',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--disable-sync',
    '--disable-extensions',
    '--disable-gpu',
    '--no-first-run',
    '--mute-audio',
    '--renderer-process-limit=2',
    '--js-flags=--max-old-space-size=256',
    '--disk-cache-size=1',
  ]
}
