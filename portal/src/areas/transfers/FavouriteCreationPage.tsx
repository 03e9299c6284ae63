import { createFavourite } from '@almenara/contract/areas/transfers/favourites'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSend } from '../../base/use-send.ts'
import { useTitle } from '../../base/title.ts'
import { buttonClass } from '../../kit/button-class.ts'
import { showToast } from '../../kit/toast.ts'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { draftFrom } from './favourite-draft.ts'
import { FavouriteForm } from './FavouriteForm.tsx'
import { favouriteCreation, targetAccounts } from './routes.tsx'
import { TransferBreadcrumbs } from './TransferBreadcrumbs.tsx'
import styles from './TransferPage.module.css'

/** A favourite from nothing, or from a transfer that was made. */
export function FavouriteCreationPage() {
  const { product, id } = favouriteCreation.useParams()
  const known = favouriteCreation.useSearch()
  const navigate = favouriteCreation.useNavigate()
  const targets = useQuery(targetAccounts(id))
  const task = useSend(createFavourite)
  useTitle('Nuevo favorito')
  return (
    <>
      <TransferBreadcrumbs id={id} />
      <h1 className={styles.title}>Nuevo favorito</h1>
      <ReadState read={targets}>
        {({ accounts }) => (
          <FavouriteForm
            initial={draftFrom(known)}
            targets={accounts}
            saving={task.isPending}
            error={task.error}
            onSave={(body) =>
              task.mutate(
                { params: { id }, body },
                {
                  onSuccess: ({ alias }) => {
                    showToast(`«${alias}» está ya entre sus favoritos`)
                    void navigate({ to: '/$product/$id/internal-favourite-transfers/{-$txId}', params: { product, id } })
                  },
                },
              )
            }
          >
            <Link
              to="/$product/$id/internal-favourite-transfers/{-$txId}"
              params={{ product, id }}
              className={buttonClass({ variant: 'text' })}
            >
              Cancelar
            </Link>
          </FavouriteForm>
        )}
      </ReadState>
    </>
  )
}
