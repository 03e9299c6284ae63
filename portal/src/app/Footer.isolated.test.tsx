import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { brand as demoBrand } from '../home/testing.ts'

afterEach(() => {
  vi.resetModules()
  document.body.replaceChildren()
})

/** The footer of a page that says where it runs. */
async function showIn(environment: string | undefined, flags: { dev?: boolean } = {}): Promise<void> {
  document.body.innerHTML = '<script type="application/json" id="brand"></script>'
  const data = document.getElementById('brand')
  if (data)
    data.textContent = JSON.stringify({ ...demoBrand, version: '4.0.0', environment: environment && { name: environment, ...flags } })
  const { Footer } = await import('./Footer.tsx')
  render(<Footer />)
}

test.each([
  [true, 'Entorno prep · versión 4.0.0'],
  [false, undefined],
])('where the developer flag is %s, the foot says which environment and version it is: %s', async (dev, said) => {
  await showIn('prep', { dev })
  expect(screen.queryByText(/^Entorno /)?.textContent).toBe(said)
})

const market = () => screen.getByRole('link', { name: /API Market/ }).getAttribute('href')

test('the market of APIs is the real one in production', async () => {
  await showIn('prod')
  expect(market()).toBe(demoBrand.links.apiMarket.url)
})

test.each(['local', 'dev', 'prep', undefined])('and the one for trials in %s', async (environment) => {
  await showIn(environment)
  expect(market()).toBe(demoBrand.links.apiMarket.demoUrl)
})
