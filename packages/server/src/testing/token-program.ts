import { type Answer, TestBrowser } from './test-browser.ts'

/** A program that calls the API with an API token, and sends neither a cookie nor an origin. */
export class TokenProgram extends TestBrowser {
  readonly token: string

  constructor(url: string, token: string) {
    super(url)
    this.token = token
  }

  override send<Body>(
    method: string,
    path: string,
    sending: Parameters<TestBrowser['send']>[2] = {},
  ): Promise<Answer<Body>> {
    const headers = { ...sending.headers, Authorization: `Bearer ${this.token}` }
    return super.send<Body>(method, path, { ...sending, headers, isProgram: true })
  }
}
