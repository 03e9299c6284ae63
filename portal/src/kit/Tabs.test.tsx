import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Tabs } from './Tabs.tsx'

beforeEach(() => {
  render(<Tabs label="Cuenta" tabs={['A', 'B', 'C'].map((label) => ({ id: label, label, panel: () => <p>Panel {label}</p> }))} />)
})

const selected = () => screen.getByRole('tab', { selected: true })

test('one tab is open, is the only tab stop and names its panel', () => {
  expect(selected().textContent).toBe('A')
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
  expect(screen.getByRole('tabpanel', { name: 'A' }).textContent).toBe('Panel A')
})

test('arrows go round, Home and End go to the ends, and the focus goes along', () => {
  const press = (key: string) => fireEvent.keyDown(selected(), { key })
  press('ArrowLeft')
  expect(selected().textContent).toBe('C')
  press('ArrowRight')
  expect(selected().textContent).toBe('A')
  press('End')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'C' }))
  press('Home')
  expect(selected().textContent).toBe('A')
})
