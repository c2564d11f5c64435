import { expect, test } from '@playwright/test'
import { findFaults } from './layout-check.ts'

// Each planted fault is on a separate page, next to the same element without the fault.
const faults: { rule: string; finds: string; faulty: string; sound: string; width?: number }[] = [
  {
    rule: 'a label without a width',
    finds: 'no size: label "Stop loss hit"',
    faulty:
      '<label style="display:inline-block;width:0;overflow:visible"><input type="checkbox" style="width:20px;height:20px">Stop loss hit</label>',
    sound: '<label><input type="checkbox" style="width:20px;height:20px">Stop loss hit</label>',
  },
  {
    rule: 'a button without a size',
    finds: 'no size: button "Save Trade"',
    faulty: '<button aria-label="Save Trade" style="width:0;height:0;padding:0;border:0"></button>',
    sound: '<button>Save Trade</button>',
  },
  {
    rule: 'a toast over Save',
    finds: 'covered: button "Save Trade" by p "Trade saved"',
    faulty:
      '<button>Save Trade</button><p style="position:fixed;inset:0 auto auto 0;width:300px;margin:0">Trade saved</p>',
    sound: '<button>Save Trade</button><p style="position:fixed;right:0;bottom:0">Trade saved</p>',
  },
  {
    rule: 'a toast over tabs that does not move below them when the page is scrolled to its top',
    finds: 'covered: button "Users" by p "Saved"',
    faulty:
      '<button>Users</button><div style="height:3000px"></div><p data-variant="default" style="position:fixed;inset:0 0 auto;margin:0">Saved</p><script>scrollTo(0, 2000)</script>',
    sound:
      '<button>Users</button><div style="height:3000px"></div><p data-variant="default" style="position:fixed;inset:0 0 auto;margin:0">Saved</p><script>addEventListener("scroll", () => { document.querySelector("p").style.top = scrollY < 100 ? "100px" : 0 }); scrollTo(0, 2000)</script>',
  },
  {
    rule: 'an amount that runs under a button',
    finds: 'covered: "−0.00000012345678 BTC" by button "Cancel"',
    faulty:
      '<div style="display:flex;width:240px"><p style="flex:0 0 120px;min-width:0;white-space:nowrap">−0.00000012345678 BTC</p><button style="flex:none;position:relative">Cancel</button></div>',
    sound:
      '<div style="display:flex;width:340px"><p style="flex:0 0 200px;min-width:0">−0.00000012345678 BTC</p><button style="flex:none">Cancel</button></div><div style="position:relative"><button aria-label="View" style="position:absolute;inset:0"></button><span style="position:relative;pointer-events:none">BTC_USDT</span></div>',
  },
  {
    rule: 'a badge over the end of a heading',
    finds: 'covered: h2 "1000000MOGUSDT_PERP" by span "Long"',
    faulty:
      '<div style="display:flex;width:160px"><h2 style="width:60px">1000000MOGUSDT_PERP</h2><span style="padding:20px;width:400px">Long</span></div>',
    sound:
      '<div style="display:flex"><h2>1000000MOGUSDT_PERP</h2><span style="padding:20px">Long</span></div>',
  },
  {
    rule: 'a control that no scrolling brings into view',
    finds: 'out of reach: button "Delete"',
    faulty: '<button style="position:fixed;top:-90px">Delete</button>',
    sound:
      '<style>.skip { position: fixed; top: -90px } .skip:focus { top: 0 }</style><a class="skip" href="#main">Skip to content</a><div style="height:3000px"></div><button>Delete</button>',
  },
  {
    rule: 'a text that is cut without an ellipsis',
    finds: 'cut: "- 350.00 USD TSLA" in p',
    faulty:
      '<p style="width:60px;overflow:hidden;white-space:nowrap" title="- 350.00 USD TSLA">- 350.00 USD TSLA</p>',
    sound: '<p style="width:60px;overflow:hidden">- 350.00 USD TSLA</p>',
  },
  {
    rule: 'an amount that continues on a second line',
    finds: 'broken number: "−$14,015.26" in span',
    faulty: '<p style="width:60px;overflow-wrap:anywhere"><span>−$14,015.26</span></p>',
    sound: '<p style="width:60px"><span style="white-space:nowrap;font-size:10px">−$14,015.26</span></p>',
  },
  {
    rule: 'a text of which the lower lines are cut',
    finds: 'cut: "one two three four five six" in p',
    faulty: '<p style="width:40px;height:30px;overflow:hidden">one two three four five six</p>',
    sound: '<p style="width:40px;height:30px;overflow:auto">one two three four five six</p>',
  },
  {
    rule: 'an excerpt of which a long word is cut, though its lower lines fade out',
    finds: 'cut: "https://example.com/aaaaaaaaaaaaaaaaaaaa" in p',
    faulty:
      '<article><button>View</button><p style="width:90px;height:40px;overflow:hidden;mask-image:linear-gradient(black,transparent)">https://example.com/aaaaaaaaaaaaaaaaaaaa</p></article>',
    sound:
      '<article><button>View</button><p style="width:90px;height:40px;overflow:hidden;mask-image:linear-gradient(black,transparent)">one two three four five six seven eight nine ten</p></article>',
  },
  {
    rule: 'an ellipsis without a way to read the whole text',
    finds: 'no way to read all',
    faulty:
      '<p style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">BTC_USDT perpetual</p>',
    sound:
      '<p title="BTC_USDT perpetual" style="width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">BTC_USDT perpetual</p>',
  },
  {
    rule: 'a placeholder that does not fit',
    finds: 'cut: placeholder "Search items, descriptions, or tags..."',
    faulty:
      '<input aria-label="Search" placeholder="Search items, descriptions, or tags..." style="width:80px">',
    sound:
      '<input aria-label="Search" placeholder="Search items, descriptions, or tags..." style="width:400px">',
  },
  {
    rule: 'a field outside its dialog',
    finds: 'outside: input "Exit price"',
    faulty:
      '<div role="dialog" style="width:200px;overflow:visible"><input aria-label="Exit price" style="width:260px"></div>',
    sound:
      '<div role="dialog" style="width:200px;overflow:visible"><input aria-label="Exit price" style="width:160px"></div>',
  },
  {
    rule: 'a dialog outside the screen',
    finds: 'outside: dialog "Close Trade" is',
    faulty:
      '<div role="dialog" aria-label="Close Trade" style="position:fixed;top:-40px;left:0;height:90px"><br><br><br>Exit</div>',
    sound:
      '<div role="dialog" aria-label="Close Trade" style="position:fixed;top:0;left:0;height:90px">Exit</div>',
  },
  {
    rule: 'a page that scrolls sideways',
    finds: 'outside: the page can be scrolled sideways by',
    faulty: '<div style="width:3000px;height:10px"></div>',
    sound:
      '<div style="overflow:auto"><div style="width:3000px;height:10px"><button style="margin-left:2000px">All</button></div></div>',
  },
  {
    rule: 'a dialog whose body scrolls sideways',
    finds: 'outside: dialog "Trade Details" can be scrolled sideways by',
    faulty:
      '<div role="dialog" aria-label="Trade Details" style="width:200px"><div style="overflow:auto"><span>xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx</span></div></div>',
    sound:
      '<div role="dialog" aria-label="Trade Details" style="width:200px"><div style="overflow:auto"><div style="overflow:auto"><span>xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx</span></div></div></div>',
  },
  {
    rule: 'a button in a menu that something covers',
    finds: 'covered: menuitem "Delete" by p "Saved"',
    faulty:
      '<ul role="menu"><li role="menuitem">Delete</li></ul><p style="position:fixed;inset:0;margin:0">Saved</p>',
    sound:
      '<button>Below</button><ul role="menu" style="position:fixed;inset:0;margin:0;background:white"><li role="menuitem">Delete</li></ul>',
  },
  {
    rule: 'a class that no style sheet has',
    finds: 'no rule: class "grp" of <fieldset>',
    faulty: '<fieldset class="grp">Execution</fieldset>',
    sound: '<fieldset class="known">Execution</fieldset>',
  },
  {
    rule: 'two buttons that overlap at 320 px',
    finds: 'overlap: button "Edit" and button "Delete"',
    faulty: '<button>Edit</button><button style="margin-left:-12px">Delete</button>',
    sound: '<button>Edit</button><button>Delete</button>',
    width: 320,
  },
]

const sheet =
  '<style>@media (min-width: 1px) { .known { & > b { color: red } } } body { font: 16px sans-serif }</style>'

test('the layout check finds each planted fault, and nothing in the same element without it', async ({
  page,
}) => {
  for (const { rule, finds, faulty, sound, width = 800 } of faults)
    await test.step(rule, async () => {
      await page.setViewportSize({ width, height: 600 })
      await page.setContent(`${sheet}${faulty}`)
      expect.soft((await findFaults(page)).join('\n'), rule).toContain(finds)
      await page.setContent(`${sheet}${sound}`)
      expect.soft(await findFaults(page), `without ${rule}`).toEqual([])
    })
})

test('the layout check restores the scroll position of the page', async ({ page }) => {
  await page.setContent('<button>One</button><div style="height:4000px"></div><button>Two</button>')
  await page.evaluate(() => scrollTo(0, 700))

  await findFaults(page)

  expect(await page.evaluate(() => scrollY)).toBe(700)
})
