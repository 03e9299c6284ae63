/** What can be done from the lines of the position, each kind of product by its own area. Comes with the routes of the position. */
import { addRowMenu } from '../patterns/product-row/RowActions.tsx'

addRowMenu('CARDS', () => import('../areas/cards/CardRowMenu.tsx'))
addRowMenu('FINANCING', () => import('../areas/financings/FinancingRowMenu.tsx'))
