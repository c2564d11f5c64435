/**
 * The arguments that start the browser of a capture. All traffic goes through the guard, also traffic that a
 * browser usually sends without a proxy (addresses of this machine, name lookups, QUIC, WebRTC). The browser
 * sends no requests by itself and stores nothing.
 */
export function buildChromiumArguments({ proxyPort }: { proxyPort: number }): string[] {
  return [
    `--proxy-server=socks5://127.0.0.1:${proxyPort}`,
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1', // only the guard looks names up
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
