import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ErrorSummary } from './ErrorSummary.tsx'

test('the summary takes the focus and each error leads to its field', () => {
  render(
    <>
      <ErrorSummary
        errors={[
          { field: 'iban', message: 'Faltan 8 cifras.' },
          { field: 'amount', message: 'Escriba el importe.' },
        ]}
      />
      <input id="iban" />
    </>,
  )
  expect(document.activeElement?.textContent).toContain('Hay 2 errores en los datos')
  fireEvent.click(screen.getByRole('link', { name: 'Faltan 8 cifras.' }))
  expect(document.activeElement?.id).toBe('iban')
})

test('without errors there is nothing', () => {
  const { container } = render(<ErrorSummary errors={[]} />)
  expect(container.textContent).toBe('')
})
