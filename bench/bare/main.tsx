import { createRoot } from 'react-dom/client'

// The least that React can render: the cost that every such app has.
function Bare() {
  return (
    <main>
      <h1>Bare</h1>
      <table>
        <tbody>
          <tr>
            <td>1</td>
          </tr>
        </tbody>
      </table>
    </main>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Bare />)
window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'))
