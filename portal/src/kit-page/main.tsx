import { createRoot } from 'react-dom/client'
import '../styles/base.css'
import { KitPage } from './KitPage.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<KitPage />)
