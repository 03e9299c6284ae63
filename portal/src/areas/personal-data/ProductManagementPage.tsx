import { arrangeProducts, type ArrangedProduct } from '@almenara/contract/areas/personal-data/products'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import { describe } from '../../api/errors.es.ts'
import { useSend } from '../../base/use-send.ts'
import { useTitle } from '../../base/title.ts'
import { NO_PRODUCTS } from '../../base/way-words.ts'
import { announce } from '../../kit/announce.ts'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Empty } from '../../kit/Empty.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { showToast } from '../../kit/toast.ts'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { fieldProblems } from '../../patterns/two-step/field-problems.ts'
import steps from '../../patterns/two-step/steps.module.css'
import { RestoredNote } from '../../patterns/two-step/RestoredNote.tsx'
import { forgetShownDrafts, useDraft } from '../../patterns/two-step/use-draft.ts'
import { AreaBreadcrumbs } from './AreaBreadcrumbs.tsx'
import { arranged, rearranged } from './arrangement.ts'
import { moveId, ProductRow } from './ProductRow.tsx'
import styles from './ProductManagementPage.module.css'
import { productsQuery } from './queries.ts'

const SAVE = 'save-products'

/** Which products the customer sees, in which order and by which name. */
export function ProductManagementPage() {
  useTitle('Sus productos')
  const read = useQuery(productsQuery)
  const [saved, setSaved] = useState(0)
  // What was saved is where the form begins again: its button keeps the focus.
  useEffect(() => {
    if (saved > 0) document.getElementById(SAVE)?.focus()
  }, [saved])
  return (
    <>
      <AreaBreadcrumbs />
      <div className={styles.head}>
        <h1>Sus productos</h1>
        <p>Elija cuáles ve, en qué orden y con qué nombre. Los que oculte siguen funcionando igual.</p>
      </div>
      <ReadState read={read}>
        {({ products }) =>
          products.length === 0 ? (
            <Sheet>
              <Empty title={NO_PRODUCTS} level={2}>
                Si acaba de contratar uno, lo verá aquí a partir de mañana.
              </Empty>
            </Sheet>
          ) : (
            <Arrangement key={saved} products={products} onSaved={() => setSaved(saved + 1)} />
          )
        }
      </ReadState>
    </>
  )
}

interface ArrangementProps {
  products: readonly ArrangedProduct[]
  onSaved: () => void
}

function Arrangement({ products, onSaved }: ArrangementProps) {
  const [kept, keep] = useDraft(() => ({ products: arranged(products) }))
  const draft = rearranged(products, kept.products)
  const setDraft = (list: readonly ArrangedProduct[]) => keep({ products: arranged(list) })
  const [moved, setMoved] = useState<{ id: string; by: -1 | 1 }>()
  const task = useSend(arrangeProducts, () => {
    forgetShownDrafts()
    showToast('Sus productos quedan como los ha ordenado')
  })
  const problems = fieldProblems(task.error)
  const change = (id: string, part: Partial<ArrangedProduct>) => {
    task.reset()
    setDraft(draft.map((product) => (product.id === id ? { ...product, ...part } : product)))
  }
  useEffect(() => {
    if (moved) document.getElementById(moveId(moved.id, moved.by))?.focus()
  }, [moved])
  const move = (index: number, id: string, by: -1 | 1) => {
    task.reset()
    setMoved({ id, by })
    setDraft(swapped(draft, index, index + by))
    const name = draft[index]?.alias || draft[index]?.commercialName
    announce(`${name}: puesto ${index + by + 1} de ${draft.length}`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    task.mutate({ body: { products: arranged(draft) } }, { onSuccess: onSaved })
  }
  const shown = Object.keys(problems).some((field) => field.endsWith('.alias'))
  return (
    <form onSubmit={submit} noValidate>
      <RestoredNote />
      <Sheet>
        <ol className={styles.list}>
          {draft.map((product, index) => (
            <ProductRow
              key={product.id}
              product={product}
              place={{ index, last: draft.length - 1 }}
              problem={problems[`products.${index}.alias`]}
              onChange={(part) => change(product.id, part)}
              onMove={(by) => move(index, product.id, by)}
            />
          ))}
        </ol>
        {task.error && !shown && (
          <div className={styles.failure}>
            <ErrorBox {...describe(task.error)} />
          </div>
        )}
        <div className={steps.foot}>
          <Button id={SAVE} type="submit" variant="primary" busy={task.isPending} busyLabel="Guardando…">
            Guardar los productos
          </Button>
          <Link to="/personal-data" className={buttonClass({ variant: 'text' })}>
            Volver sin guardar
          </Link>
        </div>
      </Sheet>
    </form>
  )
}

function swapped<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list]
  const [one, other] = [copy[from], copy[to]]
  if (one === undefined || other === undefined) return copy
  copy[from] = other
  copy[to] = one
  return copy
}
