import { defineConfig } from '@playwright/test'
import { launchOptions } from './tools/chromium.mjs'

/** These close the bank for everybody: they run when the others have finished. */
const CLOSING = 'maintenance.e2e.ts'

const device = { locale: 'es-ES', timezoneId: 'Europe/Madrid' }

// One bank for all (e2e/support/bank.ts) and a customer of their own for tests that move money.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/support/bank.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  // A failed test has left what it had done: it is not tried again here, but in another bank (tools/browser-tests.mjs).
  retries: 0,
  // Not more: they share customers, who may have two documents made at a time.
  workers: 2,
  timeout: 150_000,
  expect: { timeout: 10_000 },
  use: {
    // Set by the global setup, which runs before any worker reads this file.
    ...(process.env['ALMENARA_BASE_URL'] ? { baseURL: process.env['ALMENARA_BASE_URL'] } : {}),
    // Costs a sixth of the processor: asked for with `--trace retain-on-failure` where a failure must be understood.
    trace: 'off',
    screenshot: 'only-on-failure',
    permissions: ['clipboard-read', 'clipboard-write'],
    // `tools/test.mjs` names a browser in CHROMIUM; run by hand, Playwright's own is used where there is none.
    launchOptions: launchOptions(),
  },
  projects: [
    { name: 'desktop', testIgnore: CLOSING, grepInvert: /@mobile/, use: { ...device, viewport: { width: 1440, height: 900 } } },
    {
      name: 'mobile',
      testIgnore: CLOSING,
      grepInvert: /@desktop/,
      use: { ...device, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'closing', testMatch: CLOSING, dependencies: ['desktop', 'mobile'], use: { ...device, viewport: { width: 390, height: 844 } } },
  ],
})
