import { wordsIn } from '../../../i18n/texts-in-digits.ts'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { cv } from './cv-data.ts'
import styles from './cv.module.css'

/** `/cv`: the résumé of one person, on screen and on paper. */
export function Cv() {
  const person = cv[useLocale()]
  const { labels } = person
  const formatLocale = useFormatLocale()
  const inDigits = (words: string) => wordsIn(words, formatLocale)
  return (
    <article className={styles.paper} aria-labelledby="cv-name">
      <header className={styles.head}>
        <h2 id="cv-name" className={styles.name}>
          {person.name}
        </h2>
        <p className={styles.profession}>{person.profession}</p>
        <address className={styles.contact} aria-label={labels.contact}>
          <span>{person.place}</span>
          <a href={`mailto:${person.email}`}>
            <bdi dir="ltr">{person.email}</bdi>
          </a>
          <a href={`tel:${person.phone.replaceAll(' ', '')}`}>
            <bdi dir="ltr">{person.phone}</bdi>
          </a>
        </address>
      </header>
      <section className={styles.part}>
        <h3>{labels.summary}</h3>
        <p>{inDigits(person.summary)}</p>
      </section>
      <section className={styles.part}>
        <h3>{labels.experience}</h3>
        {person.experience.map((job) => (
          <div key={job.employer} className={styles.entry}>
            <Line title={job.role} about={job.employer} when={inDigits(`${job.from} – ${job.to}`)} />
            <ul className={styles.done}>
              {job.done.map((each) => (
                <li key={each}>{inDigits(each)}</li>
              ))}
            </ul>
          </div>
        ))}
      </section>
      <section className={styles.part}>
        <h3>{labels.education}</h3>
        {person.education.map(({ degree, school, year }) => (
          <Line key={degree} title={degree} about={school} when={inDigits(year)} />
        ))}
      </section>
      <section className={styles.part}>
        <h3>{labels.certificates}</h3>
        {person.certificates.map(({ name, by, year }) => (
          <Line key={name} title={name} about={inDigits(by)} when={inDigits(year)} />
        ))}
      </section>
      <div className={styles.pair}>
        <section className={styles.part}>
          <h3>{labels.skills}</h3>
          <ul className={styles.done}>
            {person.skills.map((skill) => (
              <li key={skill}>{inDigits(skill)}</li>
            ))}
          </ul>
        </section>
        <section className={styles.part}>
          <h3>{labels.languages}</h3>
          <ul className={styles.done}>
            {person.languages.map(({ language, level }) => (
              <li key={language}>{`${language}: ${level}`}</li>
            ))}
          </ul>
        </section>
      </div>
    </article>
  )
}

function Line({ title, about, when }: { title: string; about: string; when: string }) {
  return (
    <div className={styles.line}>
      <p>
        <strong>{title}</strong>
        <br />
        <span>{about}</span>
      </p>
      <p className={styles.when}>{when}</p>
    </div>
  )
}
