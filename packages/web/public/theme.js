// Runs before the first paint: the stored theme, the money colours, whether the strip of the month is folded, how amounts
// are shown, and whether a user was signed in here go onto <html>, so nothing flashes. After the first paint it loads the
// fonts, and the script of a page without hydration: a slow line brings the text first.
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const stored = read('candlebook.theme')
  const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  // The bar of the browser and of the installed app has the colour of the page, also after a change of the theme.
  const bar = Object.assign(document.createElement('meta'), { name: 'theme-color' })
  const paint = () => Object.assign(bar, { content: root.dataset.theme === 'dark' ? '#0c1015' : '#fbfaf6' })
  new MutationObserver(paint).observe(root, { attributeFilter: ['data-theme'] })
  document.head.append(bar)
  paint()
  root.toggleAttribute('data-signed-in', read('candlebook.signed-in') === 'yes')
  if (read('candlebook.money') === 'blue-orange') root.dataset.money = 'blue-orange'
  root.toggleAttribute('data-hides-amounts', read('candlebook.amounts') === 'hidden')
  root.dataset.unit = read('candlebook.unit') ?? ''
  root.dataset.strip = read('candlebook.month-strip') ?? ''

  // Whether the cache of the browser has the fonts.
  const hasFonts = read('candlebook.fonts') === 'yes'
  root.toggleAttribute('data-fonts', hasFonts)
  const loadFonts = async () => {
    // Few pages with hydration use Newsreader, and there the browser loads it.
    const fonts = root.dataset.script ? ['1em "Inter Variable"', '1em Newsreader'] : ['1em "Inter Variable"']
    await Promise.all(fonts.map((font) => document.fonts.load(font)))
    // Other fonts would break the lines of some pages elsewhere.
    if (!root.hasAttribute('data-keeps-fonts')) root.toggleAttribute('data-fonts', true)
    localStorage.setItem('candlebook.fonts', 'yes')
  }
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    const src = root.dataset.script
    if (src) document.head.append(Object.assign(document.createElement('script'), { type: 'module', src }))
    // Without them the page keeps the fonts of the device.
    if (!hasFonts) loadFonts().catch(() => {})
  }
  // The scripts press these buttons again when they have arrived.
  document.addEventListener('click', ({ target }) => {
    if (!root.dataset.script && !('late' in root.dataset)) return
    const pressed = target.closest('button, [type=checkbox]')
    // A box that is ticked twice is as before.
    pressed?.toggleAttribute('data-early', pressed.type !== 'checkbox' || undefined)
  })
  // The scripts of a page with hydration bring its content, so its fonts wait for them.
  const whenIdle = window.requestIdleCallback ?? ((run) => setTimeout(run, 200))
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    if (root.dataset.script || document.readyState === 'complete') start()
    else addEventListener('load', () => whenIdle(start))
  }).observe({ type: 'paint', buffered: true })
  // A tab in the background is not painted.
  setTimeout(start, 3000)
})()
